import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** How far what is there may jump: half of what a browser calls good is 0.05, and here nothing needs to jump at all. */
const mostShift = 0.02

/**
 * Watches a page from before its first load. The function it answers tells in words what is wrong by then: errors in
 * the console, jumps of the layout, sideways scrolling at 320, 640 (200 % zoom) and the own width, axe's findings.
 */
export async function watchForFaults(page: Page, isExpected: (complaint: string) => boolean) {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(countShifts)
  return async (): Promise<string[]> => [
    ...complaints.filter((complaint) => !isExpected(complaint)).map((complaint) => `console: ${complaint}`),
    ...(await shifts(page)),
    ...(await barriers(page)),
    ...(await sideways(page)),
  ]
}

type Shifts = { sum: number; what: string[] }
declare const shiftsSoFar: Shifts

function countShifts(): void {
  Object.assign(globalThis, { shiftsSoFar: { sum: 0, what: [] } })
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  const observer = new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue
      shiftsSoFar.sum += shift.value
      for (const { node } of shift.sources)
        shiftsSoFar.what.push(
          (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 120),
        )
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

async function shifts(page: Page): Promise<string[]> {
  const { sum, what } = await page.evaluate(() => shiftsSoFar)
  return sum > mostShift ? [`jumps by ${sum.toFixed(3)}: ${[...new Set(what)].join(' | ')}`] : []
}

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

async function sideways(page: Page): Promise<string[]> {
  const own = page.viewportSize()!
  const faults: string[] = []
  for (const width of [own.width, 640, 320]) {
    await page.setViewportSize({ ...own, width })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    if (needed > width) faults.push(`needs ${needed} px at a width of ${width}`)
  }
  await page.setViewportSize(own)
  return faults
}
