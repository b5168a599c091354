import { PassThrough } from 'node:stream'
import { setImmediate as settle } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'
import { unfinishedBodies } from './unfinished-bodies.ts'

const megabyte = 1024 * 1024

/** As many bodies of a megabyte as the process holds, and then some of another one, which is the largest. */
async function readBeyondTheBound() {
  const others = Array.from({ length: 62 }, () => unfinishedBodies.enter(() => expect.unreachable()))
  for (const other of others) other.grow(megabyte)
  const body = new PassThrough()
  const received: unknown[] = []
  readBody(body, { declaredBytes: 4 * megabyte, isCounted: true }).catch((error) =>
    received.push(error.status),
  )
  for (let sent = 0; sent < 3; sent++) body.write(Buffer.alloc(megabyte))
  while (body.readableLength > 0) await settle()
  for (const other of others) other.leave()
  await settle()
  return { body, received }
}

test('who is refused because too much is held hears it when the body ends, not before', async () => {
  const { body, received } = await readBeyondTheBound()
  expect(received).toEqual([])
  body.write(Buffer.alloc(megabyte / 2))
  await settle()
  expect([received, body.readableLength]).toEqual([[], 0])
  body.end()
  await expect.poll(() => received).toEqual([503])
})

test('who hangs up meanwhile is not waited for', async () => {
  const { body, received } = await readBeyondTheBound()
  body.destroy()
  await expect.poll(() => received).toEqual([503])
})
