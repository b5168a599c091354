import type { Page } from '@playwright/test'
import type { Person } from './person.ts'

const searches = ['rice', 'charger', 'gara', 'solar', 'shea']

export const main = (page: Page) => page.getByRole('main')
export const cards = (page: Page) => main(page).locator('.product-card h3 a')

/** Home, a search, a category, a product with its picture, and its shop. */
export async function browses() {
  return async (person: Person) => {
    const { page, choice } = person
    await person.does('opens home', () => person.opens('/'), cards(page))
    const words = choice.oneOf(searches)
    await person.does('searches', () => search(page, words), new RegExp(`search=${words}`), cards(page))
    await person.does(
      'goes home',
      () => page.getByRole('link', { name: /, home$/ }).click(),
      /\/$/,
      cards(page),
    )
    const tiles = main(page).locator('a[href*="categories="]')
    await person.does(
      'opens a category',
      () => tiles.nth(choice.below(6)).click(),
      /categories=/,
      cards(page),
    )
    await person.does(
      'opens a product',
      () => cards(page).first().click(),
      /\/shop\/product\//,
      main(page).getByRole('heading', { level: 1 }),
      (withinMs) => hasPicture(page, withinMs),
    )
    const shop = main(page).locator('a[href^="/shops/"]').first()
    await person.does('opens its shop', () => shop.click(), /\/shops\//, cards(page))
  }
}

async function search(page: Page, words: string): Promise<void> {
  const field = page.getByRole('searchbox').filter({ visible: true }).first()
  if (!(await field.isVisible())) await page.getByRole('link', { name: 'Search', exact: true }).click()
  await field.fill(words)
  await field.press('Enter')
}

/** The first picture of the page's content is whole. */
const hasPicture = (page: Page, withinMs: number) =>
  page.waitForFunction(
    () => {
      const picture = document.querySelector<HTMLImageElement>('main img')
      return picture?.complete && picture.naturalWidth > 0
    },
    undefined,
    { timeout: withinMs, polling: 500 },
  )
