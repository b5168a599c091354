import { expect, type Page } from '@playwright/test'
import { pictureForPeople } from './picture-for-people.ts'

/** A roll of 80 mm and a sheet of A4, within their margins. */
export const paperWidths = [272, 763]

/** The sheets that a printer takes for the page: A4, or what is cut off a roll of 80 mm. */
export async function sheetsOf(page: Page, kind: 'A4' | 'roll'): Promise<number> {
  const file = await page.pdf(kind === 'A4' ? { format: 'A4' } : { width: '80mm', height: '200mm' })
  return file.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/**
 * Words of what is printed at this width; no part of it is cut, and no button, menu, bar or toast is among it. With a name, a picture
 * of it is taken for people.
 */
export async function paperOf(page: Page, widthPx: number, pictureName?: string): Promise<string> {
  const before = page.viewportSize()!
  await page.setViewportSize({ width: widthPx, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('.paper')
  await expect(paper).toBeVisible()
  const ofTheScreen = page
    .getByRole('button')
    .or(page.getByRole('navigation'))
    .or(page.locator('.skip-link, .toast, aside, dialog'))
  expect(await ofTheScreen.filter({ visible: true }).count()).toBe(0)
  const cut = await paper.evaluate((sheet) =>
    [sheet, ...sheet.querySelectorAll('*')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .concat(document.documentElement.scrollWidth > innerWidth ? [document.documentElement] : [])
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  )
  expect(cut).toEqual([])
  // Where motion is reduced, what changes with the medium takes a moment too.
  const colours = () =>
    paper.evaluate((sheet) => [
      getComputedStyle(sheet).color,
      getComputedStyle(document.body).backgroundColor,
    ])
  await expect.poll(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  const words = (await paper.textContent()) ?? ''
  if (pictureName) await pictureForPeople(page, `${pictureName}-${widthPx}`)
  await page.emulateMedia({ media: null })
  await page.setViewportSize(before)
  return words
}
