import { join } from 'node:path'
import { type Page, test } from '@playwright/test'

/** Folder for pictures of the journeys: `SHOTS_DIR=shots npm run test:e2e -- journey`. The tests alone need none. */
const shots = process.env.SHOTS_DIR

/** Takes a picture of the whole page, in the folder of this project. */
export async function pictureForPeople(page: Page, name: string): Promise<void> {
  if (!shots) return
  await picturesInView(page)
  // Otherwise it shows what waits above the screen's edge.
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: join(shots, test.info().project.name, `${name}.png`), fullPage: true })
}

/** Waits for the visible pictures; those further down are loaded on scrolling. */
const picturesInView = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const inView = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(inView.map((image) => image.decode().catch(() => {})))
  })
