import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVendor } from '../../tests/support/factories.ts'
import { aLargePhoto } from '../../tests/support/upload-calls.ts'
import { abortedUploads } from './aborted-uploads.ts'
import { askOffset, leftUploads, putIntoProduct, putPiece } from './cut-pieces.ts'
import { type FaultMarket, openRaceMarket } from './fault-market.ts'

let market: FaultMarket
beforeAll(async () => {
  market = await openRaceMarket()
})
afterAll(() => market.close())

test('aborted, very slow and endless uploads leave nothing behind', async () => {
  const { measured, violations } = await abortedUploads.run(1, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(/^21 product forms.*, 1 whole ones among them kept/)
})

test('a server that is killed has every piece that it acknowledged, and its successor goes on', async () => {
  const vendor = await market.inMarket((empty) => aVendor(empty))
  const photo = await aLargePhoto(1)
  const id = randomUUID()
  const sender = () => ({ url: market.server.url, vendor })
  const acknowledged = await putPiece(sender(), id, photo, 0)
  // The next one is on its way.
  const lost = putPiece(sender(), id, photo, acknowledged).catch(() => null)
  await market.server.kill()
  await lost
  await market.restart()
  let offset = await askOffset(sender(), id)
  expect(offset).toBeGreaterThanOrEqual(acknowledged)
  while (offset < photo.length) offset = await putPiece(sender(), id, photo, offset)
  expect(await putIntoProduct(sender(), id)).toBe(201)
  expect(await market.inDatabase(leftUploads)).toEqual([])
})

test('a file that cannot be removed is logged, and the server goes on', async () => {
  const vendor = await market.inMarket((empty) => aVendor(empty))
  const { url, pid } = market.server
  const folder = join(market.dataDir, 'pictures', '.unfinished')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(
    [
      'POST /api/listings HTTP/1.1',
      'Host: makit',
      `Authorization: Bearer ${vendor.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 900000',
      '',
      `--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n${'A'.repeat(200_000)}`,
    ].join('\r\n'),
  )
  const files = () => readdir(folder)
  await expect.poll(files, { timeout: 20_000 }).toHaveLength(1)
  // A path that no `rm` of a file removes, not even as root.
  const path = join(folder, (await files())[0]!)
  await rm(path)
  await mkdir(join(path, 'full'), { recursive: true })
  socket.destroy()
  const logged = () => market.server.loggedErrors().join('\n')
  await expect.poll(logged, { timeout: 20_000 }).toContain('could not be removed')
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect([market.server.hasEnded(), market.server.pid]).toEqual([false, pid])
})
