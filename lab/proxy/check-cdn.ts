// `npm run check:cdn`: Debian's Varnish with deploy/varnish.vcl, as a CDN, before nginx with deploy/nginx.conf and two real
// servers with the demonstration market. Shoppers visit, a vendor changes products meanwhile, people sign in, and in the end
// servers and database are taken away. Installs both with apt where it can; prints 'not run' where they are missing.
// `-- --visits=n`: how many (400).
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pictureAt } from '#shared/listings/picture-urls.ts'
import { formatPrice } from '#shared/money.ts'
import { demoPassword, demoUsers } from '../../db/demo/demo-users.ts'
import { someDelivery } from '../../tests/support/order-calls.ts'
import { until } from '../faults/until.ts'
import { notRun, openChecks, print } from '../support/checks.ts'
import { havePrograms, versionsOf } from '../support/debian-program.ts'
import { hearsOf } from '../support/hears-of.ts'
import { kinds, shop, type Trace } from './shoppers.ts'
import { openSite, type Site, untilPassedOn } from './site.ts'
import { openTlsLine, startVarnish, type Varnish } from './varnish-process.ts'
import { addressesCounted, aPlainVisitor, json, type Seen, visitorAddress } from './visitor.ts'

const { values } = parseArgs({ options: { visits: { type: 'string', default: '400' } } })
const ports = { http: 4790, https: 4753, servers: [4791, 4792], cdn: 4793, line: 4794 } as const
const programs = ['varnishd', 'nginx', 'openssl']
const packages = ['varnish', 'nginx', 'openssl']
if (!havePrograms(programs, packages)) notRun('there is no Varnish, no nginx or no openssl')
const { folder, check, atEnd, run } = openChecks('cdn')

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
atEnd(() => agent.destroy())
const ask = aPlainVisitor(ports.cdn, agent)
const origin = `http://127.0.0.1:${ports.cdn}`
const cacheOf = ({ headers }: Seen) => headers['x-cache']

const asEncoded = { br: 'gzip, deflate, br, zstd', gzip: 'gzip, br;q=0', identity: 'identity' } as const
type Encoding = keyof typeof asEncoded

async function signIn({ email }: { email: string }): Promise<string> {
  const answer = await ask('/api/auth/login', json({ email, password: demoPassword }))
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.text}`)
  return JSON.parse(answer.text).token
}

const asPerson = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function firstProducts(): Promise<{ _id: string; images: string[] }[]> {
  return JSON.parse((await ask('/api/listings')).text).listings
}

/** 304s, HEAD, parts and variants, as a browser meets them. */
async function checkResponses(varnish: Varnish): Promise<void> {
  const [product] = await firstProducts()
  const picture = pictureAt(product!.images[0]!, 400)
  const page = (await ask('/', { headers: { 'accept-encoding': asEncoded.br } })).text
  const script = /type="module" src="([^"]+)"/.exec(page)![1]!
  for (const path of ['/', `/shop/product/${product!._id}`, '/api/listings', script]) {
    const variants: Seen[] = []
    for (const encoding of Object.keys(asEncoded) as Encoding[]) {
      const headers = { 'accept-encoding': asEncoded[encoding] }
      await ask(path, { headers })
      const [again, known] = [await ask(path, { headers }), await ask(path, { method: 'HEAD', headers })]
      variants.push(again)
      check(
        `${path} as ${encoding}: from the cache, in that encoding, and HEAD has the same headers`,
        again.status === 200 &&
          cacheOf(again) === 'hit' &&
          (again.headers['content-encoding'] ?? 'identity') === encoding &&
          again.headers['content-length'] === String(again.body.length) &&
          known.status === 200 &&
          known.body.length === 0 &&
          known.headers.etag === again.headers.etag &&
          known.headers['content-length'] === again.headers['content-length'],
        [again.status, again.headers, known.headers],
      )
      if (!again.headers.etag) continue
      const unchanged = await ask(path, { headers: { ...headers, 'if-none-match': again.headers.etag } })
      check(
        `${path} as ${encoding}: 304 for who has it`,
        unchanged.status === 304 && unchanged.body.length === 0,
        unchanged.status,
      )
    }
    const texts = new Set(variants.map(({ text }) => text))
    check(`${path}: all three say the same`, texts.size === 1, texts.size)
  }
  await ask(picture)
  const [whole, part] = [await ask(picture), await ask(picture, { headers: { range: 'bytes=10-19' } })]
  check(
    'a picture is kept for good, and served in part from the cache',
    /immutable/.test(whole.headers['cache-control'] ?? '') &&
      part.status === 206 &&
      part.body.equals(whole.body.subarray(10, 20)) &&
      cacheOf(part) === 'hit',
    [whole.headers, part.status],
  )
  const before = varnish.counter('MAIN.fetch_304')
  await sleep(2_000)
  await ask('/')
  check('an old page is asked for again by its tag: 304', varnish.counter('MAIN.fetch_304') === before + 1)
}

/** The two forms of a page, whatever other cookies there are. */
async function checkLessData(): Promise<void> {
  const get = async (headers: Record<string, string>) => {
    await ask('/shop', { headers })
    return ask('/shop', { headers })
  }
  const [usual, chosen, set, off] = [
    await get({ cookie: 'visit=1' }),
    await get({ cookie: 'visit=2; less-data=on' }),
    await get({ 'save-data': 'on' }),
    await get({ cookie: 'less-data=off', 'save-data': 'on' }),
  ]
  const hasPictures = (seen: Seen) => seen.text.includes('<img ')
  check(
    'who wants less data gets pages without pictures from the cache, and nobody else',
    [usual, chosen, set, off].map(hasPictures).join() === 'true,false,false,true' &&
      [usual, chosen, set, off].every((seen) => cacheOf(seen) === 'hit'),
    [usual, chosen, set, off].map((seen) => [hasPictures(seen), cacheOf(seen)]),
  )
}

/** What one person is told is never told another, and never from the cache. */
async function checkPersons(): Promise<void> {
  const people = [demoUsers.customer, demoUsers.vendor]
  const tokens = [await signIn(people[0]!), await signIn(people[1]!)]
  const paths = [
    '/api/user/profile',
    '/api/cart',
    '/api/order',
    '/api/notifications',
    '/api/saved',
    '/api/listings',
  ]
  const seen: unknown[] = []
  for (let round = 0; round < 3; round++)
    for (const path of paths)
      for (const [at, token] of tokens.entries()) {
        const answer = await ask(path, asPerson(token))
        seen.push(answer.status === 200 && cacheOf(answer) === 'pass')
        const isOwn = !answer.text.includes(people[1 - at]!.email)
        if (path === '/api/user/profile') seen.push(isOwn && answer.text.includes(people[at]!.email))
        if (path !== '/api/listings') seen.push(answer.headers['cache-control'] === 'no-store')
      }
  check(
    `${seen.length} looks at signed-in calls: none from the cache`,
    seen.every((isSo) => isSo === true),
  )
  const visitors = await Promise.all(paths.slice(0, -1).map((path) => ask(path)))
  check(
    'and a visitor is told none of them',
    visitors.every(({ status }) => status === 401),
    visitors.map(({ status }) => status),
  )
  for (const path of ['/dashboard/customer/orders', '/set-password', '/confirm-email'])
    check(`the document of ${path} is everybody's`, !(await ask(path)).text.includes('@makit.example'))
}

async function checkStream(listingId: string): Promise<void> {
  const [vendor, customer] = [await signIn(demoUsers.vendor), await signIn(demoUsers.customer)]
  const items = [{ listingId, title: 'As shown', quantity: 1 }]
  const headers = { ...asPerson(customer).headers, 'content-type': 'application/json' }
  let status = 0
  const order = async () => {
    const body = JSON.stringify({ items, delivery: someDelivery })
    status = (await ask('/order/create', { method: 'POST', headers, body })).status
  }
  const isHeard = await hearsOf(origin, vendor, order)
  check('an order is taken, and its vendor hears of it over an open stream', status === 201 && isHeard, [
    status,
    isHeard,
  ])
}

/**
 * How long after the server's answer to a vendor's change the last of these looks began that did not show it: what a machine that
 * is busy with others needs for a look does not count.
 */
async function lastOldLook(looks: readonly (() => Promise<boolean>)[]): Promise<number> {
  const changedAt = performance.now()
  const times = await Promise.all(
    looks.map(async (isShown) => {
      let last = 0
      for (;;) {
        const begunAt = performance.now() - changedAt
        if ((await isShown()) || begunAt > 10_000) return last
        last = begunAt
        await sleep(20)
      }
    }),
  )
  return Math.max(...times)
}

interface Change {
  what: string
  ms: number
}

/** A vendor changes price, stock and visibility of a product that is looked at all the time. */
async function changeProducts(listingId: string, isOver: () => boolean): Promise<Change[]> {
  const { headers: own } = asPerson(await signIn(demoUsers.vendor))
  const changes: Change[] = []
  const get = (path: string, encoding: Encoding = 'br', more: Record<string, string> = {}) =>
    ask(path, { headers: { 'accept-encoding': asEncoded[encoding], ...more } })
  const page = `/shop/product/${listingId}`
  const call = `/api/listings/${listingId}`
  const edit = async (what: string, change: object, looks: (() => Promise<boolean>)[]) => {
    // As copies that many look at: each has just been asked for.
    for (let at = 0; at < 3; at++) {
      await Promise.all(looks.map((look) => look()))
      await sleep(Math.random() * 600)
    }
    const headers = { ...own, 'content-type': 'application/json' }
    const { status, text } = await ask(call, { method: 'PUT', headers, body: JSON.stringify(change) })
    if (status !== 200) throw new Error(`The vendor's change answered ${status}: ${text}`)
    changes.push({ what, ms: await lastOldLook(looks) })
  }
  const { shop: itsShop } = JSON.parse((await get(call)).text).listing ?? JSON.parse((await get(call)).text)
  const list = `/api/listings?shop=${itsShop._id}&limit=60`
  for (let round = 1; !isOver(); round++) {
    const [price, stock] = [1_000 + round + 0.35, 100 + round]
    const words = formatPrice(price)
    await edit('price', { price }, [
      async () => (await get(page)).text.includes(words),
      async () => (await get(page, 'gzip')).text.includes(words),
      async () => (await get(page, 'br', { cookie: 'less-data=on' })).text.includes(words),
      async () => (await get(call)).text.includes(`"price":${price}`),
      async () => (await get(list)).text.includes(`"price":${price}`),
    ])
    await edit('stock', { stock }, [
      async () => (await get(call)).text.includes(`"stock":${stock}`),
      async () => (await get(page)).text.includes(`"stock":${stock}`),
      async () => (await get(list)).text.includes(`"stock":${stock}`),
    ])
    await edit('hidden', { isActive: false }, [
      async () => (await get(call)).status === 404,
      async () => (await get(page)).status === 404,
      async () => (await get(page, 'gzip')).status === 404,
      async () => !(await get(list)).text.includes(listingId),
    ])
    await edit('shown again', { isActive: true }, [
      async () => (await get(call)).status === 200,
      async () => (await get(page)).status === 200,
      async () => (await get(list)).text.includes(listingId),
    ])
  }
  return changes
}

function report(trace: Trace): number {
  const all = kinds.map((kind) => trace[kind])
  const sum = (of: 'asked' | 'hits' | 'bytes') => all.reduce((total, each) => total + each[of], 0)
  const line = (name: string, { asked, hits, bytes }: { asked: number; hits: number; bytes: number }) =>
    print(
      `        ${name.padEnd(9)} ${String(asked).padStart(7)} requests  ${((100 * hits) / asked).toFixed(1).padStart(5)} % from the cache  ${(bytes / 1e6).toFixed(1).padStart(6)} MB`,
    )
  for (const kind of kinds) line(kind, trace[kind])
  line('all', { asked: sum('asked'), hits: sum('hits'), bytes: sum('bytes') })
  return sum('hits') / sum('asked')
}

async function checkShoppers(varnish: Varnish, listingId: string): Promise<void> {
  const [fetched, bytes, unchanged] = ['MAIN.s_fetch', 'VBE.boot.makit.beresp_bodybytes', 'MAIN.fetch_304']
  const before = [fetched, bytes, unchanged].map((name) => varnish.counter(name!))
  let isOver = false
  const changing = changeProducts(listingId, () => isOver)
  const trace = await shop(ask, { visits: Number(values.visits), perSecond: 8 })
  isOver = true
  const changes = await changing
  const ratio = report(trace)
  const [, bytesMade, notChanged] = [fetched, bytes, unchanged].map(
    (name, at) => varnish.counter(name!) - before[at]!,
  )
  print(
    `        the servers behind sent ${(bytesMade! / 1e6).toFixed(1)} MB and answered ${notChanged} times that nothing has changed, the vendor's looks included`,
  )
  // The vendor hides that product again and again.
  const failed = kinds
    .flatMap((kind) => trace[kind].failed)
    .filter((failure) => !(failure.startsWith('404') && failure.includes(listingId)))
  check('no visit met a failure', failed.length === 0, failed.slice(0, 5))
  check('of the requests nine in ten end at the cache', ratio >= 0.9, ratio)
  const slowest = Math.max(...changes.map(({ ms }) => ms))
  const times = changes.map(({ ms }) => ms).sort((one, other) => one - other)
  print(
    `        ${changes.length} changes of a vendor, each looked at in up to five forms: the last look that did not show it began ${Math.round(times[times.length >> 1]!)} ms after it (the middle one) and ${Math.round(slowest)} ms (the slowest)`,
  )
  check(
    'every change is shown within two seconds',
    changes.length >= 8 && slowest <= 2_000,
    changes.filter(({ ms }) => ms > 2_000),
  )
}

async function checkFailures(site: Site, varnish: Varnish): Promise<void> {
  for (const path of ['/nowhere', '/api/listings/nothing', '/pictures/nothing.webp']) {
    await ask(path)
    const again = await ask(path)
    check(`${path} is not kept`, again.status === 404 && cacheOf(again) !== 'hit', [
      again.status,
      cacheOf(again),
    ])
  }
  const [product] = await firstProducts()
  const reading = [
    '/',
    '/shop',
    `/shop/product/${product!._id}`,
    '/api/listings',
    pictureAt(product!.images[0]!, 400),
  ]
  const readAll = async () =>
    (await Promise.all(reading.map((path) => ask(path)))).map(({ status }) => status)
  const token = await signIn(demoUsers.customer)
  await readAll()
  await site.kill()
  const rounds: number[] = []
  for (let round = 0; round < 8; round++) {
    rounds.push(...(await readAll()))
    await sleep(500)
  }
  check(
    'both servers are killed: what was read lately is served on',
    rounds.every((status) => status === 200),
    rounds,
  )
  const [unread, own] = [await ask('/shop?page=7'), await ask('/api/cart', asPerson(token))]
  check('nothing else, and nobody is told another’s', unread.status >= 502 && own.status >= 502, [
    unread.status,
    own.status,
  ])
  await site.start()
  const isBack = await until(async () => (await ask('/shop?page=7')).status === 200, 20_000, 100)
  check('when they are back, so is the rest: no failure was kept', isBack)
  const fresh = await until(async () => Number((await ask('/')).headers.age ?? 0) <= 2, 5_000, 100)
  check('and what is served is fresh', fresh)

  const picture = reading.at(-1)!
  varnish.ban(`req.url ~ ^${picture.slice(0, picture.lastIndexOf('-'))}`)
  check('a picture that was purged is asked for again', cacheOf(await ask(picture)) === 'miss')

  await readAll()
  await sleep(1_600)
  await readAll()
  await site.stopDatabase()
  const more: number[] = []
  for (let round = 0; round < 8; round++) {
    more.push(...(await readAll()))
    await sleep(500)
  }
  check(
    'the database is gone: what was read lately is served on',
    more.every((status) => status === 200),
    more,
  )
  const refused = await ask('/shop?page=6')
  check('the rest is refused as Makit refuses it', refused.status === 503, [refused.status, refused.headers])
}

async function checkAll(): Promise<void> {
  const site = await openSite({ folder, atEnd }, ports, { SEED: 'demo' }, { address: '127.0.0.1' })
  await openTlsLine({ folder, atEnd }, ports.line, ports.https)
  const varnish = await startVarnish({ folder, atEnd }, ports.cdn, ports.line)
  await untilPassedOn(() => ask('/healthz'))
  const subjects = await addressesCounted(ask, site.connectionString)
  check(
    'a visitor has the address that the CDN saw, whatever they claim, behind CDN and nginx',
    subjects.join() === visitorAddress,
    subjects,
  )
  await checkResponses(varnish)
  await checkLessData()
  await checkPersons()
  const { listings } = JSON.parse(
    (await ask('/api/vendor/listings', asPerson(await signIn(demoUsers.vendor)))).text,
  ) as { listings: { _id: string; isActive: boolean; stock: number }[] }
  const product = listings.find(({ isActive, stock }) => isActive && stock > 1)!
  await checkStream(product._id)
  await checkShoppers(varnish, product._id)
  await checkFailures(site, varnish)
}

print(`Runs ${versionsOf(packages)}`)
await run(checkAll)
