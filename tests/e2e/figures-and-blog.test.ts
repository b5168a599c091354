import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { signInOn, theDemoAdministrator, theDemoVendor } from '../support/browser-people.ts'
import { test } from '../support/browser-test.ts'
import { sheetsOf } from '../support/paper.ts'

test('an administrator looks at the figures of a month, by keyboard too, and takes them away', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await signInOn(page, await theDemoAdministrator(request))
  await page.goto('/dashboard/admin/figures')
  const chart = page.getByRole('slider', { name: 'Orders', exact: true })
  // The form is filled anew with the days of the answer.
  await expect(page.getByRole('region', { name: /^Table of/ }).first()).toBeVisible()
  const labels = page.getByRole('main').locator('form label')
  const tops = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect().top))
  expect(tops).toEqual(Array(3).fill(tops[0]))
  const fields = ['From', 'To', 'By'].map((label) => page.getByLabel(label, { exact: true }))
  const boxes = await Promise.all(fields.map((field) => field.boundingBox()))
  const [day] = boxes
  for (const box of boxes) expect(box).toMatchObject({ y: day!.y, height: day!.height })
  await expect(chart).toBeInViewport()
  await chart.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuenow', '2')
  await page.getByRole('link', { name: '12 weeks' }).click()
  await expect(page).toHaveURL(/step=week/)
  await expect(chart).toHaveAttribute('aria-valuemax', '12')
  const tables = page.getByRole('table')
  await expect(tables).toHaveCount(2)
  for (const table of await tables.all())
    await expect(table.getByRole('rowheader', { name: /^Week of/ })).toHaveCount(12)

  for (const step of ['week', 'month', 'day']) {
    if (step !== 'week') await page.goto(`/dashboard/admin/figures?step=${step}`)
    for (const name of ['orders and items of these orders', 'payments and growth']) {
      const table = page.getByRole('region', { name: `Table of ${name}` })
      await expect(table).toBeVisible()
      const [inner, outer] = await table.evaluate((box) => [box.scrollWidth, box.clientWidth])
      expect(inner, step).toBeLessThanOrEqual(outer!)
    }
  }

  const figures = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await figures).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain('start,orders,valueAccepted')
  expect(lines).toHaveLength(32)

  const orders = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Orders' }).click()
  expect((await orders).suggestedFilename()).toMatch(/^makit-orders-\d{4}-\d\d-\d\d\.csv$/)
  const [head, first] = (await readFile(await (await orders).path(), 'utf8')).split('\r\n')
  expect(head).toContain('_id,createdAt,status')
  expect(first?.split(',')[0]).toMatch(/^[0-9a-f-]{36}$/)

  // On a phone the form is behind a button.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(chart).toBeInViewport()
  await expect(page.getByLabel('From')).toBeHidden()
  await page.getByRole('button', { name: 'Dates' }).click()
  await expect(page.getByLabel('From')).toBeVisible()
})

test('a shop’s card has the town in its middle, like all that stands on it, and four fill one sheet', {
  tag: '@once',
}, async ({ page, request }) => {
  await signInOn(page, await theDemoVendor(request))
  await page.goto('/dashboard/vendor/card')
  const card = page.getByRole('list', { name: 'Cards' }).getByRole('listitem').first()
  await expect(card.locator('.shop-card-name + p')).toHaveCSS('text-align', 'center')
  expect(await sheetsOf(page, 'A4')).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.skip-link')).toBeHidden()
})

test('a post is written, kept over a reload, previewed, published, read, and taken off the blog', {
  tag: '@once',
}, async ({ page, request }) => {
  const title = `Harmattan ${crypto.randomUUID().slice(0, 8)}`
  await signInOn(page, await theDemoAdministrator(request))
  await page.goto('/dashboard/admin/blogs')
  await page.getByRole('link', { name: 'Write a post' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text', { exact: true }).fill('## Dust\n\nCover your *goods*.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Dust' })).toBeVisible()

  await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: 'Write a post' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(
    page.getByRole('main').getByText('Please say in a sentence what the post is about'),
  ).toBeVisible()
  await page.getByLabel('In a sentence').fill('What the dry wind does to goods.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Post published')).toBeVisible()
  await page.getByRole('link', { name: 'Read it on the blog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dust' })).toBeVisible()

  await page.goto('/dashboard/admin/blogs')
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('button', { name: 'Take off the blog' }).click()
  await expect(page.getByText('Post saved')).toBeVisible()
  const { blogs } = await (await request.get('/api/blogs')).json().then((all) => ({ blogs: all }))
  expect(blogs.map((post: { title: string }) => post.title)).not.toContain(title)

  await page.goto('/dashboard/admin/blogs')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Post deleted')).toBeVisible()
})
