import zlib from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { KeptAnswer } from './cached-response.ts'

/** What compresses is not ours; it fails where there is no memory left. */
const memory = vi.hoisted(() => ({ isThere: true }))
vi.mock(import('node:zlib'), async (actual) => {
  const real = await actual()
  const brotliCompress = (body: zlib.InputType, options: object, done: zlib.CompressCallback) =>
    memory.isThere
      ? real.brotliCompress(body, options, done)
      : process.nextTick(done, new Error('Memory allocation failed'), null)
  return { ...real, brotliCompress } as typeof real
})

test('a form that could not be made fails for those who asked, nobody else, and is made when asked for again', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  try {
    const answer = new KeptAnswer('Palm oil. '.repeat(500), { 'content-type': 'text/plain' })
    memory.isThere = false
    const asked = await Promise.allSettled([answer.form('br'), answer.form('br')])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(answer.ready('br')).toBeUndefined()
    // A rejection counts as unhandled when a round of the event loop is over.
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).not.toHaveBeenCalled()

    memory.isThere = true
    const form = await answer.form('br')
    expect(String(zlib.brotliDecompressSync(form.body))).toBe(answer.text)
    expect(answer.ready('br')).toBe(form)
  } finally {
    process.off('unhandledRejection', unhandled)
  }
})
