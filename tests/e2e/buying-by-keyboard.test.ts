import { expect, type Locator, type Page } from '@playwright/test'
import { aProduct, aShopper, read, theDemoVendor } from '../support/browser-people.ts'
import { test } from '../support/journey.ts'

/** Presses Tab until the focus is there, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; !(await hasFocus()); presses++) {
    expect(presses, `${target} can't be reached by the Tab key`).toBeLessThan(80)
    await page.keyboard.press('Tab')
  }
  const isShown = await target.evaluate((element) => {
    const { outlineStyle, boxShadow, borderColor } = getComputedStyle(element)
    return outlineStyle !== 'none' || boxShadow !== 'none' || borderColor === 'rgb(11, 122, 69)'
  })
  expect(isShown, `${target} does not show that it has the focus`).toBe(true)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('from the product to the placed order with the keyboard alone', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const vendor = await theDemoVendor(request)
  const product = await aProduct(request, vendor, {
    title: `Clay water pot ${crypto.randomUUID().slice(0, 6)}`,
  })
  const buyer = await aShopper(request)
  await page.goto(`/shop/product/${product._id}`)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first())

  const window = page.getByRole('dialog')
  await expect(window.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(window).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(window.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.type(buyer.user.email)
  await type(page, 'Password', 'kwik-senhandbag-77')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop')

  await expect(page.getByText(`${product.title} is in your cart.`)).toBeVisible()

  await page.goto(`/shop/product/${product._id}`)
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await press(page, add)
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(add).toBeFocused()
  await page.goto(`/shop/product/${product._id}`)
  await press(page, page.getByRole('link', { name: 'Cart, 2 items' }))
  await press(page, page.getByRole('button', { name: 'Decrease quantity' }))
  await expect(page.getByText('Subtotal').locator('..')).toContainText('NLe 100.00')
  await press(page, page.getByRole('button', { name: 'Increase quantity' }))
  await expect(page.getByText('Subtotal').locator('..')).toContainText('NLe 200.00')
  await press(page, page.getByRole('button', { name: 'Proceed to Checkout' }))
  await press(page, page.getByRole('button', { name: 'Continue to Delivery' }))

  await type(page, 'First name', 'Isatu')
  await type(page, 'Last name', 'Conteh')
  await type(page, 'Phone', '076123456')
  await tabTo(page, page.getByRole('radio', { name: 'Delivery' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Pickup' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await type(page, 'Delivery address', '9 Bojon Street, Bo')
  await press(page, page.getByRole('button', { name: 'Place Order' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible()
  const { orders } = await read(request, buyer, '/api/order')
  expect(orders).toMatchObject([
    { total: 200, delivery: { method: 'delivery', address: '9 Bojon Street, Bo' } },
  ])
})
