import type { Page } from '@playwright/test'

/** More stops than any page has: by then the focus goes in circles. */
const mostStops = 250

declare const tabStops: { all: HTMLElement[]; violations: string[] }

/**
 * Walks through a page with the Tab key alone, from the present focus until it comes round or leaves the page. Returns what is
 * wrong, in words: a stop that is invisible, does not show the focus or jumps back up the page; a control that is never
 * reached; a focus that is trapped. `inside` is where it must stay (a window); of a page only the `part` is looked at.
 */
export async function violationsOfTabbing(page: Page, inside = 'body', part = inside): Promise<string[]> {
  await page.evaluate(() => Object.assign(globalThis, { tabStops: { all: [], violations: [] } }))
  let wasOutside = false
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(noteStop, { inside, part })
    // After the last stop comes the browser's own bar, then the first one again.
    const isRound = stop === 'known' || (stop === 'outside' && wasOutside)
    if (isRound) return page.evaluate(violationsOfStops, part)
    wasOutside = stop === 'outside'
  }
  return ['the focus never comes round']
}

/** In the page: describes the focused element. */
async function noteStop({
  inside,
  part,
}: Record<'inside' | 'part', string>): Promise<'new' | 'known' | 'outside'> {
  const focused = document.activeElement as HTMLElement | null
  const { all, violations } = tabStops
  if (!focused || focused === document.body || focused === document.documentElement) return 'outside'
  if (part !== inside && !focused.closest(part)) return 'outside'
  if (all.includes(focused)) {
    if (focused !== all[0]) violations.push(`the focus is caught at ${name(focused)}`)
    return 'known'
  }
  if (!focused.closest(inside)) violations.push(`the focus gets out to ${name(focused)}`)
  const label = focused.matches('input') ? (focused as HTMLInputElement).labels?.[0] : undefined
  const shown = [focused, focused.closest('label') ?? label].filter((element) => element !== undefined)
  // 'Skip to content' disappears when the focus leaves it.
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  const looks = () => shown.map((element) => (element ? look(element) : '')).join()
  const withFocus = looks()
  if (!isInSight(label && focused.getBoundingClientRect().width < 5 ? label : focused))
    violations.push(`the focus cannot be seen: ${name(focused)} is covered or outside`)
  focused.blur()
  if (looks() === withFocus) violations.push(`does not show that it has the focus: ${name(focused)}`)
  focused.focus({ preventScroll: true })
  all.push(focused)
  return 'new'

  function name(element: Element): string {
    return element.outerHTML.replace(/ class="[^"]*"/, '').slice(0, 100)
  }
  function look(element: Element): string {
    const { outlineStyle, outlineColor, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
    return [outlineStyle, outlineColor, outlineWidth, boxShadow, borderColor].join()
  }
  /** At least one point of it is neither outside the screen nor under something else. */
  function isInSight(element: Element): boolean {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
    )
    return points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })
  }
}

/** In the page: checks all stops together. */
function violationsOfStops(inside: string): string[] {
  const { all, violations } = tabStops
  const pressable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
  const scope = document.querySelector(inside) ?? document.body
  const reached = new Set(all.map((element) => element.getAttribute('name') || element))
  for (const element of scope.querySelectorAll<HTMLElement>(pressable)) {
    const isThere = element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
    if (!isThere || element.tabIndex < 0 || element.matches(':disabled')) continue
    // A group of radio buttons is one stop; the arrow keys lead to the others.
    const isReached =
      all.includes(element) || (element.matches('[type=radio]') && reached.has(nameOf(element)))
    if (!isReached) violations.push(`the Tab key never reaches ${element.outerHTML.slice(0, 100)}`)
  }
  all.forEach((element, index) => {
    const before = all[index - 1]
    if (before && jumpsBack(before, element))
      violations.push(`the order jumps back up to ${element.outerHTML.slice(0, 100)}`)
  })
  return violations

  function nameOf(element: HTMLElement): string {
    return element.getAttribute('name') ?? ''
  }
  /** Up is fine where it begins the next column; bars fixed to an edge of the screen have no place on the page. */
  function jumpsBack(before: HTMLElement, element: HTMLElement): boolean {
    if (isInBar(before) || isInBar(element)) return false
    const [from, to] = [before.getBoundingClientRect(), element.getBoundingClientRect()]
    return to.bottom <= from.top && to.left < from.right && to.left <= from.left
  }
  function isInBar(element: HTMLElement): boolean {
    for (let box: HTMLElement | null = element; box; box = box.parentElement) {
      if (box.matches('dialog')) return false
      if (/fixed|sticky/.test(getComputedStyle(box).position)) return true
    }
    return false
  }
}
