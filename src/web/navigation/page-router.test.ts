import { describe, expect, test, vi } from 'vitest'
import { PageHistory, type Pages } from './page-router.tsx'
import { siteMapOf } from './site-map.ts'

const site = { layout: 'site' } as const
const match = siteMapOf([
  { ...site, path: '/', page: 'home', title: 'Home' },
  { ...site, path: '/shop', page: 'shop', title: 'Shop' },
  { ...site, path: '/shop/product/:id', page: 'product', title: 'Product' },
  { ...site, path: '/help/*', page: 'help', title: 'Help' },
  { ...site, path: '*', page: 'missing', title: 'Not found', status: 404 },
])

/** An address on which nothing listens. */
const origin = 'http://127.0.0.1:9'

/** As much of a browser tab as the router needs; Node has none. */
class Tab extends EventTarget {
  readonly document = { documentElement: { dataset: {} as { under?: string } } }
  entries: { address: string; state: unknown }[]
  at = 0

  constructor(address: string) {
    super()
    this.entries = [{ address, state: null }]
  }

  get location() {
    return new URL(this.entries[this.at]!.address, origin)
  }

  get address() {
    return this.location.pathname + this.location.search
  }

  readonly history = Object.defineProperty(
    {
      pushState: (state: unknown, _: string, address: string) => {
        this.entries = [...this.entries.slice(0, this.at + 1), { address, state }]
        this.at += 1
      },
      replaceState: (state: unknown, _: string, address = this.location.href) => {
        this.entries[this.at] = { address, state }
      },
      go: (steps: number) => {
        this.at += steps
        this.dispatchEvent(new Event('popstate'))
      },
    },
    'state',
    { get: () => this.entries[this.at]!.state },
  )

  /** The browser's own navigation to a fragment, without a state of ours. */
  followHash(hash: string) {
    this.history.pushState(null, '', this.location.pathname + hash)
    this.dispatchEvent(new Event('popstate'))
  }
}

/** A router on a tab; a page's code is loaded unless `slow` names it, and then only by `arrive`. */
function open(address: string, slow: readonly string[] = []) {
  const tab = new Tab(address)
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  const here = new Set(['home', 'shop', 'product', 'help', 'missing'].filter((page) => !slow.includes(page)))
  const failures: string[] = []
  const pages: Pages = {
    match,
    canonicalPath: (pathname) => {
      const { path } = match(pathname, '').route
      return /[:*]/.test(path) ? pathname : path
    },
    isLoaded: ({ page }) => here.has(page),
    load: ({ page }) => {
      if (!waiting.has(page)) waiting.set(page, Promise.withResolvers())
      return waiting.get(page)!.promise
    },
    onFailure: () => failures.push(tab.address),
  }
  const router = new PageHistory(pages, tab as unknown as Window)
  const shown: string[] = []
  router.follow(({ arrival, location }) => shown.push(`${arrival} ${location.pathname}${location.search}`))
  const settle = async (page: string, end: (loading: PromiseWithResolvers<void>) => void) => {
    end(waiting.get(page)!)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    tab,
    router,
    shown,
    failures,
    arrive: (page: string) => settle(page, ({ resolve }) => resolve()),
    fail: async (page: string) => {
      await settle(page, ({ reject }) => reject(new Error('No code')))
      waiting.delete(page)
    },
  }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve))

describe('the site map', () => {
  test.each([
    ['/', 'home', {}],
    ['/SHOP/', 'shop', {}],
    ['/shop/product/12', 'product', { id: '12' }],
    ['/help', 'help', {}],
    ['/help/a/b', 'help', {}],
    ['/shop/product', 'missing', {}],
    ['//', 'home', {}],
  ])('%s is %s', (path, page, params) => {
    const { route, place } = match(path, '?page=2')
    expect(route.page).toBe(page)
    expect({ ...place.params }).toMatchObject(params)
    expect(place.search.get('page')).toBe('2')
  })

  test('without a last line that matches everything is an error', () => {
    expect(() => siteMapOf([])('/', '')).toThrow('404')
  })
})

describe('a navigation', () => {
  test('that failed without a network leads on when it returns', async () => {
    const { tab, router, shown, failures, fail, arrive } = open('/', ['shop'])
    router.navigate('/shop?page=2')
    await fail('shop')
    await vi.waitFor(() => expect(failures).toEqual(['/']))
    tab.dispatchEvent(new Event('online'))
    await arrive('shop')
    expect(shown).toEqual(['push /shop?page=2'])
  })

  test.each(['pointerdown', 'keydown'])('that failed is forgotten after a %s', async (kind) => {
    const { tab, router, shown, failures, fail } = open('/', ['shop'])
    router.navigate('/shop')
    await fail('shop')
    await vi.waitFor(() => expect(failures).toEqual(['/']))
    tab.dispatchEvent(new Event(kind))
    tab.dispatchEvent(new Event('online'))
    await aMoment()
    expect([shown, tab.document.documentElement.dataset.under]).toEqual([[], undefined])
  })

  test('to a page whose code is here happens at once', () => {
    const { tab, router, shown } = open('/')
    router.navigate('/shop?page=2', { state: 'from home' })
    expect(tab.address).toBe('/shop?page=2')
    expect(shown).toEqual(['push /shop?page=2'])
    expect(router.shown).toMatchObject({
      matched: { route: { page: 'shop' } },
      location: { state: 'from home' },
    })
    router.navigate('?page=3', { replace: true })
    expect(tab.entries.map(({ address }) => address)).toEqual([`${origin}/`, '/shop?page=3'])
    expect(shown.at(-1)).toBe('replace /shop?page=3')
  })

  test('waits for the code of the page, and shows that it is waiting', async () => {
    const { tab, router, shown, arrive } = open('/', ['shop'])
    router.navigate('/shop')
    expect([tab.address, tab.document.documentElement.dataset.under]).toEqual(['/', 'way'])
    await arrive('shop')
    expect([tab.address, tab.document.documentElement.dataset.under]).toEqual(['/shop', undefined])
    expect(shown).toEqual(['push /shop'])
  })

  test('that a later one overtakes is dropped', async () => {
    const { tab, router, shown, arrive } = open('/', ['shop'])
    router.navigate('/shop')
    router.navigate('/help')
    await arrive('shop')
    expect(tab.address).toBe('/help')
    expect(shown).toEqual(['push /help'])
  })

  test('leaves the page shown where the code cannot be loaded', async () => {
    const { tab, router, shown, failures, fail } = open('/', ['shop'])
    router.navigate('/shop')
    await fail('shop')
    await vi.waitFor(() => expect(failures).toEqual(['/']))
    expect([tab.address, shown]).toEqual(['/', []])
  })

  test('shows the one path of a page, however it is written', () => {
    expect(open('/Shop/').router.shown.location.pathname).toBe('/shop')
  })
})

describe('the way back and forward', () => {
  test('shows the page again with its state', () => {
    const { tab, router, shown } = open('/')
    router.navigate('/shop', { state: 1 })
    const { key } = router.shown.location
    router.navigate('/help')
    tab.history.go(-1)
    expect(shown.at(-1)).toBe('pop /shop')
    expect(router.shown.location).toMatchObject({ key, state: 1 })
  })

  test('to a page whose code cannot be loaded returns to the page shown', async () => {
    const { tab, router, shown, failures, fail } = open('/', ['home'])
    router.navigate('/shop')
    router.navigate('/help')
    tab.history.go(-2)
    await fail('home')
    await vi.waitFor(() => expect(failures).toEqual(['/help']))
    expect([tab.address, shown.at(-1)]).toEqual(['/help', 'pop /help'])
  })

  test('ignores a fragment, which is no other page', () => {
    const { tab, router, shown } = open('/')
    tab.followHash('#main')
    expect(shown).toEqual(['replace /'])
    router.navigate('/shop')
    tab.history.go(-2)
    expect(shown.at(-1)).toBe('pop /')
  })
})

describe('a form with unsaved changes', () => {
  /** The shop page, reached from the home page, with a form that gives this answer when it is asked. */
  function withForm(mayLeave: boolean) {
    const opened = open('/')
    opened.router.navigate('/shop')
    const asked: string[] = []
    const unblock = opened.router.block(async () => {
      asked.push(opened.tab.address)
      return mayLeave
    })
    return { ...opened, asked, unblock }
  }

  test.each([true, false])('is asked before a link leads on; the answer is %s', async (mayLeave) => {
    const { tab, router, asked } = withForm(mayLeave)
    router.navigate('/help')
    await aMoment()
    expect(asked).toHaveLength(1)
    expect([tab.address, router.shown.matched.route.page]).toEqual(
      mayLeave ? ['/help', 'help'] : ['/shop', 'shop'],
    )
  })

  test.each([true, false])('is asked before the way back; the answer is %s', async (mayLeave) => {
    const { tab, router, asked } = withForm(mayLeave)
    tab.history.go(-1)
    await aMoment()
    expect(asked).toHaveLength(1)
    expect([tab.address, router.shown.matched.route.page]).toEqual(
      mayLeave ? ['/', 'home'] : ['/shop', 'shop'],
    )
  })

  test('is not asked on the same page, nor once it is saved', async () => {
    const { tab, router, asked, unblock } = withForm(false)
    router.navigate('?page=2')
    expect(tab.address).toBe('/shop?page=2')
    unblock()
    router.navigate('/help')
    expect(tab.address).toBe('/help')
    expect(asked).toEqual([])
  })

  test('has the browser ask before the tab is closed, as long as it is there', () => {
    const { tab, unblock } = withForm(false)
    const close = () => tab.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(close()).toBe(false)
    unblock()
    expect(close()).toBe(true)
  })
})
