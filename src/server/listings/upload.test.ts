import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { pictureFolderIn } from '#server/pictures/picture-folder.ts'
import { categories } from '#shared/listings/categories.ts'
import { aVendor } from '#tests/support/factories.ts'
import { aPhoto } from '#tests/support/forms.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

const formOf = (file: Buffer) => {
  const form = new FormData()
  form.set('title', 'Solar lantern')
  form.set('price', '300')
  form.set('categoryId', categories[0]._id)
  form.append('images', new Blob([new Uint8Array(file)]), 'photo.jpg')
  return form
}

test('over a real connection a photo too large is told so, not cut off', async () => {
  const vendor = await aVendor(server)
  const address = await server.listen()
  const send = (file: Buffer) =>
    fetch(`${address}/api/listings/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${vendor.token}` },
      body: formOf(file),
    })
  for (const megabytes of [9, 30]) {
    const answer = await send(Buffer.alloc(megabytes * 1024 * 1024))
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      { errors: { images: 'Each picture may have at most 8 MB.' } },
    ])
  }
  expect((await send(await aPhoto('#f0c000'))).status).toBe(201)
})

test('an upload that breaks off leaves nothing behind and the server well', async () => {
  const vendor = await aVendor(server)
  const { port } = server.app.server.address() as { port: number }
  const encoded = new Response(formOf(await aPhoto('#c00000')))
  const body = Buffer.from(await encoded.arrayBuffer())
  const filesNow = () => readdir(pictureFolderIn(server.services.settings.dataDir), { recursive: true })
  const files = await filesNow()
  await new Promise<void>((done) => {
    const call = request({
      port,
      method: 'POST',
      path: '/api/listings',
      headers: {
        authorization: `Bearer ${vendor.token}`,
        'content-type': encoded.headers.get('content-type')!,
        'content-length': body.length,
      },
    })
    call.on('error', () => {})
    call.on('close', () => done())
    call.write(body.subarray(0, body.length - 200), () => setImmediate(() => call.destroy()))
  })
  const { body: list } = await server.call('GET', '/api/vendor/listings', { token: vendor.token })
  expect(list.total).toBe(0)
  await expect.poll(filesNow).toEqual(files)
})
