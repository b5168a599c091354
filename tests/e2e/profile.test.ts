import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { aShopper, read, signInOn } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const edit = (page: Page, what: string) => page.getByRole('button', { name: `Edit ${what}` })
const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))

test('a field is edited by keyboard alone, a picture is previewed before it is saved, and the stored user follows', {
  tag: '@once',
}, async ({ page }) => {
  const session = await aShopper(page.request)
  await signInOn(page, session)
  await page.goto('/dashboard/customer/profile')
  await edit(page, 'first name').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'First name')).toBeFocused()
  await expect(page.getByRole('textbox').and(page.getByLabel('Last name'))).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Mariatu')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile updated!')).toBeVisible()
  await expect(edit(page, 'first name')).toBeFocused()
  await expect(page.getByText('Mariatu', { exact: true })).toBeVisible()
  expect(await storedUser(page)).toMatchObject({ firstName: 'Mariatu', name: 'Mariatu Conteh' })
  expect((await read(page.request, session, '/api/user/profile')).user.firstName).toBe('Mariatu')
  await page.reload()
  await expect(page.getByText('Mariatu', { exact: true })).toBeVisible()

  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0b7a45' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Add a picture').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('not a picture'),
  })
  await expect(page.getByText('Please choose an image file')).toBeVisible()
  // Claims to be a picture.
  await page.getByLabel('Add a picture').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a picture'),
  })
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('Please choose an image file')).toBeVisible()

  await page.getByLabel('Add a picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByAltText('The picture you chose')).toBeVisible()
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByAltText('Picture of Mariatu Conteh')).toBeVisible()
  expect((await storedUser(page)).image).toMatch(/^\/pictures\//)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByAltText('Picture of Mariatu Conteh')).toHaveCount(0)
  expect((await storedUser(page)).image).toBe('')
})
