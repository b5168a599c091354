import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Shop } from '#shared/shops/shop.ts'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const file = `/pictures/${'0'.repeat(32)}-640.webp`
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

test('pictures of this site and from PICTURES_PUBLIC_URL are shown, an address elsewhere never', async () => {
  const pictures = { logo: `https://cdn.example${file}`, banner: 'https://elsewhere.example/banner.png' }
  serverAnswers({ 'GET /api/vendor/shop': { json: { shop: { ...shop, ...pictures } } } })
  await visit('/dashboard/vendor/shop', { ...buyer, role: 'vendor' })
  expect(await screen.findByRole('img', { name: 'Logo of your shop' })).toHaveProperty('src', pictures.logo)
  expect(screen.getByLabelText('Banner: Change picture')).toBeDefined()
  expect(screen.queryByRole('img', { name: 'Banner of your shop' })).toBeNull()
})

test('a picture of this site is shown', async () => {
  serverAnswers({ 'GET /api/vendor/shop': { json: { shop: { ...shop, banner: file } } } })
  await visit('/dashboard/vendor/shop', { ...buyer, role: 'vendor' })
  const banner = await screen.findByRole('img', { name: 'Banner of your shop' })
  expect(banner.getAttribute('src')).toBe(file)
})
