import zlib from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { CachedResponse } from './cached-response.ts'

/** The compression of zlib fails where no memory is left. */
const memory = vi.hoisted(() => ({ isThere: true }))
vi.mock(import('node:zlib'), async (actual) => {
  const real = await actual()
  const brotliCompress = (body: zlib.InputType, options: object, done: zlib.CompressCallback) =>
    memory.isThere
      ? real.brotliCompress(body, options, done)
      : process.nextTick(done, new Error('Memory allocation failed'), null)
  return { ...real, brotliCompress } as typeof real
})

test('a variant that could not be compressed fails for the requests that wait for it, and is made for the next one', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  try {
    const response = new CachedResponse('Palm oil. '.repeat(500), { 'content-type': 'text/plain' })
    memory.isThere = false
    const results = await Promise.allSettled([response.variant('br'), response.variant('br')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(response.ready('br')).toBeUndefined()
    // A rejection counts as unhandled after a round of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).not.toHaveBeenCalled()

    memory.isThere = true
    const variant = await response.variant('br')
    expect(String(zlib.brotliDecompressSync(variant.body))).toBe(response.text)
    expect(response.ready('br')).toBe(variant)
  } finally {
    process.off('unhandledRejection', unhandled)
  }
})
