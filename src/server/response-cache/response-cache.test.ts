import { expect, test, vi } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { ResponseCache } from './response-cache.ts'

/** Gets a response that depends on the listings. */
const getList = (cache: ResponseCache, make: () => Promise<CachedResponse>, key = 'page 1') =>
  cache.get(key, (tags) => {
    tags.add('listings')
    return make()
  })
const aResponse = (text: string) => new CachedResponse(text, { 'content-type': 'text/plain' })

function enabledCache(bounds?: ConstructorParameters<typeof ResponseCache>[0]): ResponseCache {
  const cache = new ResponseCache(bounds)
  cache.setEnabled(true)
  return cache
}

/** Makes a response when the test says so. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<CachedResponse>()
  return { make: vi.fn(() => promise), finish: (text: string) => resolve(aResponse(text)) }
}

test('a response is made once, for requests that come meanwhile and later', async () => {
  const cache = enabledCache()
  const { make, finish } = slowly()
  const requests = [getList(cache, make), getList(cache, make)]
  finish('rice')
  expect((await Promise.all(requests)).map(({ text }) => text)).toEqual(['rice', 'rice'])
  expect((await getList(cache, make)).text).toBe('rice')
  expect(make).toHaveBeenCalledTimes(1)
})

test('a failure reaches all requests that waited for it, and is not cached', async () => {
  const cache = enabledCache()
  const failing = () => Promise.reject(new Error('no database'))
  const requests = [getList(cache, failing), getList(cache, failing)]
  for (const one of requests) await expect(one).rejects.toThrow('no database')
  expect((await getList(cache, async () => aResponse('rice'))).text).toBe('rice')
})

test('a response that is not cacheable is made anew', async () => {
  const cache = enabledCache()
  const missing = async () => new CachedResponse('not here', {}, { status: 404, isCacheable: false })
  await getList(cache, missing)
  expect(cache.size.responses).toBe(0)
})

test('a change invalidates the responses with its tag, and no other', async () => {
  const cache = enabledCache()
  await getList(cache, async () => aResponse('old'))
  await cache.get('faq', async () => aResponse('faq'))
  cache.invalidate('listings')
  expect((await getList(cache, async () => aResponse('new'))).text).toBe('new')
  expect((await cache.get('faq', async () => aResponse('other'))).text).toBe('faq')
})

test('a request after a change does not get a response begun before it, and that is not cached', async () => {
  const cache = enabledCache()
  const before = slowly()
  const after = slowly()
  const first = getList(cache, before.make)
  cache.invalidate('listings')
  const second = getList(cache, after.make)
  after.finish('new')
  expect((await second).text).toBe('new')
  before.finish('old')
  expect((await first).text).toBe('old')
  expect((await getList(cache, before.make)).text).toBe('new')
})

test('a response invalidated while it was made is not cached, and leaves nothing behind', async () => {
  const cache = enabledCache()
  const { make, finish } = slowly()
  const request = getList(cache, make)
  cache.invalidate('listings')
  finish('old')
  await request
  expect(cache.size).toEqual({ responses: 0, bytes: 0, addresses: 0 })
})

test('a response with old stock is made anew by one request a second, served to others, and not used to make pages', async () => {
  vi.useFakeTimers()
  try {
    const cache = enabledCache()
    await getList(cache, async () => aResponse('3 left'))
    cache.addAddress('/shop', 'page 1')
    cache.invalidateSoon('listings')
    vi.advanceTimersByTime(1_000)
    expect(cache.findOrStale('/shop')).toBeUndefined()
    expect(cache.findOrStale('/shop')?.text).toBe('3 left')
    // The first request was refused.
    vi.advanceTimersByTime(1_000)
    expect(cache.findOrStale('/shop')).toBeUndefined()
    const { make, finish } = slowly()
    const request = getList(cache, make)
    expect(cache.findOrStale('/shop')?.text).toBe('3 left')
    expect(cache.find('/shop')).toBeUndefined()
    finish('2 left')
    await request
    expect(cache.findOrStale('/shop')?.text).toBe('2 left')
    expect(cache.find('/shop')?.text).toBe('2 left')

    cache.invalidate('listings')
    getList(cache, slowly().make)
    expect(cache.findOrStale('/shop')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('a tag that is added while a response is made counts from then on', async () => {
  const cache = enabledCache()
  const { promise: data, resolve: receive } = Promise.withResolvers<void>()
  const request = cache.get('page', async (tags) => {
    await data
    tags.add('blog')
    cache.invalidate('blog')
    return aResponse('old')
  })
  receive()
  expect((await request).text).toBe('old')
  expect((await cache.get('page', async () => aResponse('new'))).text).toBe('new')
})

test('a cache that is not enabled holds nothing, and forgets what it held', async () => {
  const cache = enabledCache()
  await getList(cache, async () => aResponse('old'))
  const { make, finish } = slowly()
  const inFlight = getList(cache, make, 'page 2')
  cache.setEnabled(false)
  finish('old')
  await inFlight
  expect((await getList(cache, async () => aResponse('new'))).text).toBe('new')
  cache.setEnabled(true)
  expect(cache.size).toMatchObject({ responses: 0, bytes: 0 })
})

test('responses, bytes and addresses have bounds; used responses stay longest', async () => {
  const cache = enabledCache({ responses: 3, addresses: 4 })
  for (let number = 0; number < 20; number++) {
    const key = `page ${number}`
    await getList(cache, async () => aResponse(key), key)
    await getList(cache, async () => aResponse('asked again'), 'page 0')
    for (let tail = 0; tail < 5; tail++) cache.addAddress(`/${key}?utm=${tail}`, key)
  }
  expect(cache.size).toMatchObject({ responses: 3, addresses: 4 })
  expect((await getList(cache, async () => aResponse('asked again'), 'page 0')).text).toBe('page 0')

  const small = enabledCache({ bytes: 50_000 })
  for (let number = 0; number < 50; number++) {
    await getList(small, async () => aResponse('x'.repeat(4_000)), `page ${number}`)
    expect(small.size.bytes).toBeLessThanOrEqual(50_000)
  }
  expect(small.size.responses).toBe(4)
})

test('an address finds its response until that is invalidated; a very long one is not stored', async () => {
  const cache = enabledCache()
  await getList(cache, async () => aResponse('rice'))
  cache.addAddress('/shop?utm=1', 'page 1')
  cache.addAddress(`/shop?${'x'.repeat(600)}`, 'page 1')
  cache.addAddress('/other', 'page 2')
  expect(cache.size.addresses).toBe(1)
  expect(cache.find('/shop?utm=1')?.text).toBe('rice')
  cache.invalidate('listings')
  expect(cache.find('/shop?utm=1')).toBeUndefined()
})

test('a response that no change invalidates is made anew when it is old', async () => {
  const cache = enabledCache({ ageMs: 20 })
  await getList(cache, async () => aResponse('old'))
  await vi.waitFor(async () => expect((await getList(cache, async () => aResponse('new'))).text).toBe('new'))
})

test('many small changes invalidate once, and within a second', async () => {
  vi.useFakeTimers()
  try {
    const cache = enabledCache()
    await getList(cache, async () => aResponse('old'))
    for (let order = 0; order < 100; order++) cache.invalidateSoon('listings')
    expect((await getList(cache, async () => aResponse('new'))).text).toBe('old')
    vi.advanceTimersByTime(1_000)
    expect((await getList(cache, async () => aResponse('new'))).text).toBe('new')
    vi.advanceTimersByTime(5_000)
    expect((await getList(cache, async () => aResponse('newer'))).text).toBe('new')
  } finally {
    vi.useRealTimers()
  }
})

test('the stock may change after a response has become too old', async () => {
  const cache = enabledCache({ ageMs: 20 })
  await getList(cache, async () => aResponse('3 left'))
  cache.invalidateSoon('listings')
  const failed = vi.fn()
  process.once('uncaughtException', failed)
  // Within a second, in a timer of the cache.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  process.off('uncaughtException', failed)
  expect(failed).not.toHaveBeenCalled()
})
