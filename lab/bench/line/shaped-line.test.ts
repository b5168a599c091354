import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { randomDrops, randomFates } from './bad-luck.ts'
import { type LineWishes, type ShapedLine, startShapedLine } from './shaped-line.ts'

/** Fast enough for tests, and slow enough for an order. */
const fast = { bitsPerSecond: 50_000_000, latencyMs: 1 }
const lines: ShapedLine[] = []
/** What the server has heard, in this order. */
let heard: string[]
let server: Server

beforeEach(async () => {
  heard = []
  server = createServer(async (request, response) => {
    await buffer(request)
    heard.push(request.url!)
    response.end(Buffer.alloc(Number(new URL(request.url!, 'http://localhost').searchParams.get('bytes'))))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(async () => {
  for (const line of lines.splice(0)) await line.close()
  server.closeAllConnections()
  server.close()
})

async function aLine(wishes: Partial<LineWishes> = {}): Promise<ShapedLine> {
  const { port } = server.address() as { port: number }
  const line = await startShapedLine({ target: `http://127.0.0.1:${port}`, ...fast, ...wishes })
  lines.push(line)
  return line
}

/** How many bytes of an answer came, each on a connection of its own, and whether it came whole. */
async function ask({ port }: ShapedLine, path: string, body = Buffer.alloc(0)) {
  const asked = request({ port, host: '127.0.0.1', path, agent: false, method: 'POST' })
  // After the head of the answer it is told here, and below by the body that ends early.
  asked.on('error', () => {}).end(body)
  let bytes = 0
  try {
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    for await (const chunk of answer) bytes += chunk.length
    return { bytes, isWhole: true }
  } catch {
    return { bytes, isWhole: false }
  }
}

test('everything arrives, and is counted both ways', async () => {
  const line = await aLine()
  expect(await ask(line, '/?bytes=300000', Buffer.alloc(200_000))).toEqual({ bytes: 300_000, isWhole: true })
  // What is above is the heads of the request and of its answer.
  expect(line.bytesUp - 200_000).toBeGreaterThan(20)
  expect(line.bytesUp - 200_000).toBeLessThan(500)
  expect(line.bytesDown - 300_000).toBeGreaterThan(20)
  expect(line.bytesDown - 300_000).toBeLessThan(500)
})

test('a small answer does not wait for the whole of a large one that began before', async () => {
  const line = await aLine({ bitsPerSecond: 4_000_000 })
  const order: string[] = []
  const large = ask(line, '/large?bytes=400000').then(() => order.push('large'))
  await expect.poll(() => line.bytesDown).toBeGreaterThan(0)
  await ask(line, '/small?bytes=100').then(() => order.push('small'))
  await large
  expect(order).toEqual(['small', 'large'])
})

test('requests lose their connections where the seed says', async () => {
  const seed = 7
  const fates = randomFates(seed, 50)
  const expected = Array.from({ length: 40 }, () => fates.next().value)
  expect(new Set(expected)).toEqual(new Set(['none', 'request', 'answer', 'within']))
  const line = await aLine({ resetsPerHundred: 50, seed })
  for (const [number, fate] of expected.entries()) {
    const { isWhole } = await ask(line, `/${number}?bytes=500`)
    expect([number, isWhole]).toEqual([number, fate === 'none'])
  }
  // A request whose answer is lost has been heard all the same.
  const arrived = expected.flatMap((fate, number) => (fate === 'request' ? [] : [`/${number}?bytes=500`]))
  expect(heard).toEqual(arrived)
  expect(line.resets).toBe(expected.filter((fate) => fate !== 'none').length)
})

test('a long answer may be lost after each 64 KB', async () => {
  // The first fate is that of the request.
  const seed = Array.from({ length: 1000 }, (_, number) => number).find((number) => {
    const fates = randomFates(number, 50)
    const [first, second, third] = [fates.next().value, fates.next().value, fates.next().value]
    return first === 'none' && second === 'none' && third !== 'none'
  })!
  const { bytes, isWhole } = await ask(await aLine({ resetsPerHundred: 50, seed }), '/?bytes=300000')
  expect(isWhole).toBe(false)
  expect(bytes).toBeLessThan(2.1 * 64 * 1024)
})

test('a line that stalls loses nothing: what was under way arrives when it is back', async () => {
  const line = await aLine({ bitsPerSecond: 4_000_000 })
  const order: string[] = []
  const asked = ask(line, '/?bytes=200000').then((answer) => order.push(`whole: ${answer.isWhole}`))
  await expect.poll(() => line.bytesDown).toBeGreaterThan(0)
  line.drop('stall')
  const { bytesDown } = line
  const later = ask(line, '/?bytes=10').then(() => order.push('later'))
  // On a line that carries, the rest would be there long since.
  await new Promise((passed) => setTimeout(passed, 1000))
  expect(line.bytesDown).toBe(bytesDown)
  order.push('restored')
  line.restore()
  await Promise.all([asked, later])
  expect(order[0]).toBe('restored')
  expect(order).toContain('whole: true')
})

test('a line that is cut loses what was under way and takes nothing new until it is back', async () => {
  const states: string[] = []
  const line = await aLine({ bitsPerSecond: 4_000_000, onChange: (state) => states.push(state) })
  const asked = ask(line, '/?bytes=200000')
  await expect.poll(() => line.bytesDown).toBeGreaterThan(0)
  line.drop('cut')
  expect((await asked).isWhole).toBe(false)
  expect(await ask(line, '/refused?bytes=1')).toEqual({ bytes: 0, isWhole: false })
  line.restore()
  expect(await ask(line, '/back?bytes=1')).toEqual({ bytes: 1, isWhole: true })
  expect(heard).toEqual(['/?bytes=200000', '/back?bytes=1'])
  expect([states, line.drops]).toEqual([['cut', 'up'], 1])
})

test('drops come by themselves, one after the other', async () => {
  const states: string[] = []
  const drops = [
    { kind: 'stall', afterMs: 1, lastsMs: 1 },
    { kind: 'cut', afterMs: 1, lastsMs: 1 },
  ] as const
  await aLine({ drops, onChange: (state) => states.push(state) })
  await expect.poll(() => states).toEqual(['stall', 'up', 'cut', 'up'])
})

test('the drops of a seed are the same in every run, last 5 to 60 s and are of both kinds', () => {
  const some = (seed: number) => randomDrops(seed).take(50).toArray()
  expect(some(3)).toEqual(some(3))
  expect(some(3)).not.toEqual(some(4))
  for (const { lastsMs } of some(3)) expect(lastsMs).toSatisfy((ms: number) => ms >= 5_000 && ms <= 60_000)
  expect(new Set(some(3).map(({ kind }) => kind))).toEqual(new Set(['stall', 'cut']))
})
