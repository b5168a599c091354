import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Shop } from '#shared/shops/shop.ts'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const shop: Shop = {
  _id: '01900000-0000-7000-8000-0000004f09bc',
  name: 'Kamara Family Store',
  description: '',
  address: '4 Kissy Road',
  town: 'Kenema',
  logo: '',
  banner: '',
  status: 'active',
  showContact: true,
  awayUntil: null,
}

/** What another program reads from the picture's pixels, as a camera would. */
async function readCode(picture: Element): Promise<string> {
  const svg = picture.outerHTML.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(420)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
}

test('four cards name the shop, and each code leads to its page', async () => {
  serverAnswers({ 'GET /api/vendor/shop': { json: { shop } } })
  await visit('/dashboard/vendor/card', { ...buyer, role: 'vendor' })
  const codes = await screen.findAllByRole('img', { name: /^QR code: / })
  expect(codes).toHaveLength(4)
  for (const code of codes) expect(await readCode(code)).toBe(`${location.origin}/shops/${shop._id}`)
  expect(screen.getAllByText('Kamara Family Store')).toHaveLength(4)
  expect(screen.getAllByText('Kenema')).toHaveLength(4)

  const print = vi.fn()
  vi.stubGlobal('print', print)
  await userEvent.click(screen.getByRole('button', { name: 'Print four cards' }))
  expect(print).toHaveBeenCalledOnce()
})

test.each([
  ['active', false],
  ['inactive', true],
] as const)('the card of a shop that is %s says that buyers do not see it: %s', async (status, isSaid) => {
  serverAnswers({ 'GET /api/vendor/shop': { json: { shop: { ...shop, status } } } })
  await visit('/dashboard/vendor/card', { ...buyer, role: 'vendor' })
  await screen.findByRole('button', { name: 'Print four cards' })
  expect(screen.queryByText(/Buyers who scan the card do not see it now/) !== null).toBe(isSaid)
})

const file = `/pictures/${'0'.repeat(32)}-640.webp`

test.each([
  ['of this site', file, 4],
  ['from PICTURES_PUBLIC_URL', `https://cdn.example${file}`, 4],
  ['elsewhere, which our pages never load', 'https://elsewhere.example/logo.png', 0],
])('a logo %s', async (_where, logo, shown) => {
  serverAnswers({ 'GET /api/vendor/shop': { json: { shop: { ...shop, logo } } } })
  await visit('/dashboard/vendor/card', { ...buyer, role: 'vendor' })
  await screen.findAllByRole('img', { name: /^QR code: / })
  expect(document.querySelectorAll('.shop-card-logo')).toHaveLength(shown)
})
