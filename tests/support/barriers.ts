import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * axe's findings on a page without frames, each in words: the rule and the elements. `within`: only in the last element of this
 * selector, where there is one, without the rules about whole pages.
 */
export async function barriersOn(page: Page, { within = 'html' } = {}): Promise<string[]> {
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // Selectors are searched for on every element checked, and only its HTML is read.
    selectors: false,
  }
  await page.evaluate(source)
  return page.evaluate(
    async ({ runOptions, selector }) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe }
      const part = [...document.querySelectorAll(selector)].at(-1) ?? document
      const { violations } = await checker.run(part, runOptions)
      return violations.map(
        ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
    },
    { runOptions: options, selector: within },
  )
}
