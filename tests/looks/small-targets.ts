import type { Page } from '@playwright/test'

/**
 * Targets smaller than a thumb needs: 44 px each way, 24 px inside a table that is displayed as one (docs/rules.md, 'Pages').
 * Links within running text are excepted. A label belongs to its field, and a link stretched over its card is as big as the
 * card.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const small = await page.evaluate(() => {
    const needed = 44
    const pressable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
    const scope = document.querySelector('dialog:modal') ?? document
    return [...scope.querySelectorAll<HTMLElement>(pressable)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.inert)
      .filter((element) => !isWaitingOutside(element) && !isInText(element))
      .flatMap((element) => {
        const size = sizeOf(element)
        const least = isInRenderedTable(element) ? 24 : needed
        if (size.width >= least - 0.5 && size.height >= least - 0.5) return []
        const what = element.outerHTML.replace(/class="[^"]*"/, '').slice(0, 120)
        return [`${Math.round(size.width)} × ${Math.round(size.height)} px: ${what}`]
      })

    /** 'Skip to content' appears only when it has the focus. */
    function isWaitingOutside(element: Element): boolean {
      return element.getBoundingClientRect().bottom + scrollY <= 0
    }
    function isInText(element: Element): boolean {
      const isWords = element.matches('.link') || getComputedStyle(element).display === 'inline'
      const sentence = element.closest('p, li, dd')?.textContent?.trim() ?? ''
      return isWords && sentence.length > (element.textContent?.trim().length ?? 0)
    }
    function isInRenderedTable(element: Element): boolean {
      const table = element.closest('table')
      return table !== null && getComputedStyle(table).display === 'table'
    }
    function sizeOf(element: HTMLElement): { width: number; height: number } {
      const boxes = [element, ...labelsOf(element)].map((box) => box.getBoundingClientRect())
      const stretched = getComputedStyle(element, '::after')
      if (stretched.content !== 'none' && stretched.position === 'absolute')
        boxes.push(new DOMRect(0, 0, Number.parseFloat(stretched.width), Number.parseFloat(stretched.height)))
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      }
    }
    function labelsOf(element: HTMLElement): Element[] {
      const isTick = element instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(element.type)
      return isTick ? [...(element.labels ?? [])] : []
    }
  })
  return small.map((what) => `too small for a thumb, ${what}`)
}
