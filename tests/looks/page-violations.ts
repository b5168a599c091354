import type { Page } from '@playwright/test'
import { barriersOn } from '../support/barriers.ts'
import { showPolicyViolations } from '../support/policy-watch.ts'
import { smallTargets } from './small-targets.ts'

/** The largest allowed layout shift. Browsers call 0.1 good; here nothing needs to jump at all. */
const mostShift = 0.02
const phoneWidth = 768

/** Pages that have the scripts, which stay for all that they load. */
const watched = new WeakSet<Page>()

/**
 * Watches a page from before it loads. The returned function lists what is wrong by then: errors in the console,
 * violations of the content security policy, layout shifts, axe's findings, targets too small for a thumb (on phones), and
 * parts that need sideways scrolling or are cut off at the present width, at 640 px (a laptop at 200 % zoom), at 320 px (at
 * 400 %), and on phones with text twice as large. axe, which takes a third of the time, looks only at the part `within`.
 */
export async function watchForViolations(
  page: Page,
  isExpected: (complaint: string) => boolean,
  within: string,
) {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  if (!watched.has(page)) {
    watched.add(page)
    await showPolicyViolations(page)
    await page.addInitScript(countShifts)
  }
  return async (): Promise<string[]> => [
    ...complaints.filter((complaint) => !isExpected(complaint)).map((complaint) => `console: ${complaint}`),
    ...(await shifts(page)),
    ...(await lasting(() => headings(page))),
    ...(await lasting(() => barriersOn(page, { within }))),
    ...(page.viewportSize()!.width < phoneWidth ? await lasting(() => smallTargets(page)) : []),
    ...(await atOtherWidths(page)),
  ]
}

interface Shifts {
  sum: number
  what: string[]
  /** In milliseconds since the page's start: shifts in between count. */
  from: number
  to: number
}
declare const shiftsSoFar: Shifts

/** A shift after an input is its result, however late it comes on a busy machine. */
function countShifts(): void {
  const shifts: Shifts = { sum: 0, what: [], from: 0, to: Number.POSITIVE_INFINITY }
  Object.assign(globalThis, { shiftsSoFar: shifts })
  const endAt = ({ timeStamp }: Event) => {
    shifts.to = Math.min(shifts.to, timeStamp)
  }
  for (const input of ['pointerdown', 'keydown', 'input']) addEventListener(input, endAt, true)
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, value, sources } of list.getEntries() as Shift[]) {
      if (startTime < shifts.from || startTime > shifts.to) continue
      shifts.sum += value
      for (const { node } of sources)
        shifts.what.push((node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 120))
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

/** Only shifts from now on count. */
export const forgetShifts = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(shiftsSoFar, { sum: 0, what: [], from: performance.now() }))

/** Movement from now on (by a screenshot, by other widths) is no layout shift. */
export const endShifts = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(shiftsSoFar, { to: Math.min(shiftsSoFar.to, performance.now()) }))

async function shifts(page: Page): Promise<string[]> {
  const { sum, what } = await page.evaluate(() => shiftsSoFar)
  return sum > mostShift ? [`jumps by ${sum.toFixed(3)}: ${[...new Set(what)].join(' | ')}`] : []
}

/** A part that is still moving or fading is checked again: only lasting defects count. */
async function lasting(find: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + 3_000
  let violations = await find()
  while (violations.length > 0 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    violations = await find()
  }
  return violations
}

async function headings(page: Page): Promise<string[]> {
  const count = await page.locator('h1').count()
  return count === 1 ? [] : [`has ${count} headings of the first level`]
}

async function atOtherWidths(page: Page): Promise<string[]> {
  const own = page.viewportSize()!
  const violations = await lasting(() => misfits(page, own.width, `at ${own.width} px`))
  for (const width of [640, 320]) {
    await page.setViewportSize({ ...own, width })
    await layoutOf(page)
    violations.push(...(await lasting(() => misfits(page, width, `at ${width} px`))))
  }
  await page.setViewportSize(own)
  // Breakpoints are in rem: on wider screens a visitor with text this large gets the phone's layout.
  if (own.width >= phoneWidth) return violations
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await layoutOf(page)
  violations.push(...(await lasting(() => misfits(page, own.width, 'with text twice as large'))))
  return violations
}

/** Waits for what stands in the top layer (toasts, windows, menus): it follows a new width or size of text a frame later. */
const layoutOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))

/**
 * Parts that scroll sideways; text outside the screen, cut off by its box, or wider than its button; labels and menus of a dashboard
 * with a word broken over two lines; fields outside the screen, cut off by their box, or too narrow to read what is typed.
 */
export async function misfits(page: Page, width: number, when: string): Promise<string[]> {
  const violations = await page.evaluate((screenWidth) => {
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    // A phone's browser makes the page itself as wide as what does not fit, some time later.
    const clientWidth = Math.min(document.documentElement.clientWidth, screenWidth)
    if (scrollWidth > clientWidth)
      found.push(`scrolls sideways: needs ${scrollWidth} px for ${widest(scrollWidth)}`)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words = document.createRange()
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue?.trim()
      const parent = walker.currentNode.parentElement
      if (!text || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      words.selectNodeContents(walker.currentNode)
      const { left, right, width } = words.getBoundingClientRect()
      if (width === 0 || isMeantToBeCut(parent, right)) continue
      const button = parent.closest('.button, button')?.getBoundingClientRect()
      if (left < -1 || right > clientWidth + 1) found.push(`cut off: "${text.slice(0, 60)}"`)
      else if (button && (left < button.left - 1 || right > button.right + 1))
        found.push(`wider than its button: "${text.slice(0, 60)}"`)
      if (parent.closest('label, nav[aria-label="Dashboard"]')) findBrokenWords(walker.currentNode)
    }
    for (const field of document.querySelectorAll<HTMLInputElement>(
      'select, textarea, input:is([type=text], [type=search], [type=email], [type=tel], [type=password])',
    )) {
      if (!field.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const label = field.labels?.[0]?.textContent ?? field.ariaLabel
      // A quantity has three digits at most, each two thirds as wide as its font is high.
      const letters = field.closest('[role=group][aria-label^="Quantity of"]') ? 2.5 : 4
      const { left, right, width } = field.getBoundingClientRect()
      if (field instanceof HTMLSelectElement && field.scrollWidth > field.clientWidth + 1)
        found.push(`wider than its field: "${field.selectedOptions[0]?.text}"`)
      if (isMeantToBeCut(field, right)) continue
      if (left < -1 || right > clientWidth + 1) found.push(`cut off: the field "${label}"`)
      if (
        !(field instanceof HTMLSelectElement) &&
        width < letters * Number.parseFloat(getComputedStyle(field).fontSize)
      )
        found.push(`too narrow: the field "${label}"`)
    }
    return found

    /** The innermost elements that reach so far to the right. */
    function widest(farthest: number): string {
      const reaches = (element: Element) =>
        Math.ceil(element.getBoundingClientRect().right + scrollX) >= farthest
      return [...document.body.querySelectorAll('*')]
        .filter((element) => reaches(element) && ![...element.children].some(reaches))
        .map((element) => element.outerHTML.slice(0, 100))
        .join(' and ')
    }

    /** Only words of letters: an address may break anywhere. */
    function findBrokenWords(text: Node): void {
      for (const { 0: word, index } of text.nodeValue!.matchAll(/(?<=^|\s)\p{L}{2,14}(?=$|\s)/gu)) {
        words.setStart(text, index)
        words.setEnd(text, index + word.length)
        if (new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(`broken within a word: "${word}"`)
      }
    }

    /** For screen readers only, ended by dots, clamped to some lines, or scrolled in its own box. */
    function isMeantToBeCut(element: Element, right: number): boolean {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(box)
        if (clipPath !== 'none' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return true
        if (overflowX === 'auto' || overflowX === 'scroll') return box.scrollWidth > box.clientWidth
        if (overflowX !== 'visible' && right > box.getBoundingClientRect().right + 1)
          found.push(`cut off by its box: "${element.textContent?.slice(0, 60)}"`)
      }
      return false
    }
  }, width)
  return [...new Set(violations)].map((violation) => `${when}: ${violation}`)
}

/** Texts that lie on each other; but what stays at its place while the page scrolls may lie on what does not. */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words = document.createRange()
    const texts: { text: string; parent: Element; layer: Element | null; box: DOMRect }[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue?.trim()
      const parent = walker.currentNode.parentElement
      // A card outside the screen has an estimated height (`content-visibility`): its texts are not painted, but have boxes.
      const painted = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }
      if (!text || !parent?.checkVisibility(painted)) continue
      const layer = layerOf(parent)
      if (layer === 'cut') continue
      words.selectNodeContents(walker.currentNode)
      for (const whole of words.getClientRects()) {
        const box = visiblePart(whole, parent)
        if (box.height > 0) texts.push({ text, parent, layer, box })
      }
    }
    const found = texts.flatMap((one, place) =>
      texts
        .slice(place + 1)
        .filter((other) => other.parent !== one.parent && other.layer === one.layer)
        .filter((other) => lieOnEachOther(one.box, other.box))
        .map((other) => `over each other: "${one.text.slice(0, 40)}" and "${other.text.slice(0, 40)}"`),
    )
    return [...new Set(found)]

    /** What a box that scrolls shows of it; without height where it is scrolled out of sight. */
    function visiblePart(whole: DOMRect, parent: Element): DOMRect {
      let { top, bottom } = whole
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        if (!['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) continue
        const around = box.getBoundingClientRect()
        top = Math.max(top, around.top)
        bottom = Math.min(bottom, around.bottom)
      }
      return new DOMRect(whole.left, top, whole.width, Math.max(0, bottom - top))
    }

    function lieOnEachOther(one: DOMRect, other: DOMRect): boolean {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return width > 3 && height > 0.35 * Math.min(one.height, other.height)
    }

    /** What stays at its place with this element; 'cut' where dots or lines end the text, or only screen readers have it. */
    function layerOf(element: Element): Element | null | 'cut' {
      let layer: Element | null = null
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { position, clipPath, textOverflow, webkitLineClamp } = getComputedStyle(box)
        if (clipPath !== 'none' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return 'cut'
        if (position === 'fixed' || position === 'sticky') layer ??= box
      }
      return layer
    }
  })
