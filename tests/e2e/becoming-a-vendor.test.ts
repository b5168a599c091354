import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pictureAt } from '#shared/listings/picture-urls.ts'
import { openAtApplication } from '../support/application-rows.ts'
import { look, test } from '../support/journey.ts'
import { aPhonePhoto } from '../support/phone-photo.ts'
import { mailedLink } from '../support/sent-mails.ts'

const password = 'kola nut and ginger'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function logIn(page: Page, email: string, typed: string): Promise<void> {
  const window = page.getByRole('dialog')
  await window.getByLabel('Email', { exact: true }).fill(email)
  await window.getByLabel('Password', { exact: true }).fill(typed)
  await window.getByRole('button', { name: 'Login', exact: true }).click()
}

/** The share of red and blue at a position in the picture, from 0 to 1 across and down. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<{ red: number; blue: number }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = 3 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width))
  return { red: data[at]!, blue: data[at + 2]! }
}

test('a visitor applies, is approved, sets a password from the mail and sells from a phone', {
  tag: '@once',
}, async ({ page: stranger, aPerson, request }) => {
  test.setTimeout(180_000)
  const mark = crypto.randomUUID().slice(0, 6)
  const email = `marie-${mark}@makit.example`
  const shopName = `Marie Baskets ${mark}`
  const product = `Shukublai basket ${mark}`

  await test.step('a visitor applies', async () => {
    await stranger.goto('/')
    await stranger.getByRole('button', { name: 'Open menu' }).click()
    await look(stranger, '20-menu')
    await stranger.getByRole('button', { name: 'List now' }).filter({ visible: true }).click()
    await field(stranger, 'Full name').fill('Marie Conteh')
    await field(stranger, 'Email').fill(email)
    await field(stranger, 'Phone').fill('010 33-22-11')
    await field(stranger, 'Shop name').fill(shopName)
    await field(stranger, 'Shop description').fill('Shukublai baskets in all sizes, woven in Rotifunk.')
    await field(stranger, 'Address').fill('Rotifunk, Moyamba District')
    await look(stranger, '21-application')
    await stranger.getByRole('button', { name: 'Submit Application' }).click()
    await expect(stranger.getByRole('heading', { name: 'What happens next' })).toBeVisible()
    await look(stranger, '22-applied')
  })

  await test.step('an administrator approves', async () => {
    const administrator = await aPerson()
    await administrator.goto('/dashboard')
    await logIn(administrator, 'admin@makit.example', 'Makit-demo-2026')
    await expect(administrator).toHaveURL('/dashboard/admin')
    await look(administrator, '23-administrator')
    await administrator.getByRole('link', { name: 'Applications' }).filter({ visible: true }).first().click()
    const row = administrator.getByRole('row').filter({ hasText: shopName })
    await expect(administrator.getByRole('row').nth(1)).toBeVisible()
    await look(administrator, '24-applications')
    await openAtApplication(administrator, row)
    await row.getByRole('button', { name: 'Approve' }).click()
    await administrator.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(administrator.getByText('Vendor approved successfully')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  const vendor = await aPerson()
  await test.step('the mailed link sets a password', async () => {
    await vendor.goto(await mailedLink(email))
    await expect(vendor).toHaveURL('/set-password')
    await field(vendor, 'Password').fill(password)
    await field(vendor, 'Confirm password').fill(password)
    await look(vendor, '25-set-password')
    await vendor.getByRole('button', { name: 'Set password' }).click()
    await expect(vendor.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
    await look(vendor, '26-password-set')
    await vendor.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await logIn(vendor, email, password)
    await expect(vendor).toHaveURL('/dashboard/vendor')
    await expect(vendor.getByRole('heading', { level: 1, name: 'Welcome, Marie' })).toBeVisible()
    await look(vendor, '27-vendor-home')
  })

  await test.step('the first product, with an original photo of a phone', async () => {
    const photo = await aPhonePhoto()
    const before = await sharp(photo).metadata()
    expect([before.width, before.height, before.orientation]).toEqual([4000, 3000, 6])
    expect(before.exif?.includes('TECNO')).toBe(true)

    await vendor.getByRole('link', { name: 'Add a product' }).click()
    await vendor
      .getByLabel('Add image')
      .setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: photo })
    await field(vendor, 'Title').fill(product)
    await field(vendor, 'Price').fill('275.50')
    await field(vendor, 'Stock').fill('3')
    await field(vendor, 'Category').selectOption('Home & Appliances')
    await vendor.getByLabel(/^Description/).fill('Woven by hand from palm fibre, with a lid.')
    await look(vendor, '28-product-form')
    await vendor.getByRole('button', { name: 'Save product' }).click()
    await expect(vendor.getByRole('dialog')).toHaveCount(0)
    await expect(vendor.getByRole('link', { name: product })).toBeVisible()
    await look(vendor, '29-my-products')
  })

  await test.step('it is in the shop at once, upright', async () => {
    await stranger.goto('/shop')
    await expect(stranger.getByRole('main').getByRole('listitem').first()).toContainText(product)
    await look(stranger, '30-in-the-shop')
    await stranger.getByRole('link', { name: product }).click()
    await expect(stranger.getByText(shopName)).toBeVisible()
    await expect(stranger.getByText('NLe 275.50').first()).toBeVisible()
    await look(stranger, '31-new-product')
  })

  await test.step('the picture reveals nothing about the phone or the location', async () => {
    const { listings } = await (await request.get('/api/listings', { params: { search: product } })).json()
    const answer = await request.get(pictureAt(listings[0].images[0], 1080))
    const served = await answer.body()
    const { format, width, height, exif, orientation } = await sharp(served).metadata()
    expect({ format, exif, orientation }).toEqual({ format: 'webp', exif: undefined, orientation: undefined })
    expect(height / width).toBeCloseTo(4 / 3, 2)
    const above = await colourAt(served, 0.5, 0.25)
    const below = await colourAt(served, 0.5, 0.75)
    expect(above.red).toBeGreaterThan(above.blue + 80)
    expect(below.blue).toBeGreaterThan(below.red + 80)
  })
})
