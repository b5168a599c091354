import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    reportProblem?: (trouble: string) => void
  }
}

/**
 * Records everything that must never happen in a page of this browser: a hostile text that ran (`_x`), a window of the
 * browser's own, a violation of the content security policy, an error in a script, a request to another host.
 */
export async function watchForTrouble(
  context: BrowserContext,
  url: string,
  report: (trouble: string) => void,
): Promise<void> {
  await context.exposeBinding('reportProblem', ({ page }, trouble: string) =>
    report(`${trouble} at ${page.url()}`),
  )
  await context.addInitScript(() => {
    const reportOnce = (trouble: string) => window.reportProblem?.(trouble)
    Object.assign(window, { _x: (number: number) => reportOnce(`text ${number} ran`) })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      reportOnce(`the policy was violated: ${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  const { host } = new URL(url)
  context.on('request', (request) => {
    const address = new URL(request.url())
    const isOurs = address.host === host || ['data:', 'blob:'].includes(address.protocol)
    if (!isOurs) report(`${request.url()} was asked for`)
  })
  context.on('weberror', (error) => report(`a script failed: ${error.error().message}`))
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      report(`a window of the browser opened: ${dialog.message()}`)
      dialog.dismiss().catch(() => {})
    })
  })
}

/** Elements and attributes in a page that none of our pages has: they come from a user's text. */
export const foreignParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const foreign =
      'iframe, frame, object, embed, base, applet, math, marquee, video, audio, svg script, svg a, svg animate, svg foreignObject, meta[http-equiv], form[action*=":"], template:not(body > #start), style:not(head > style)'
    for (const element of document.querySelectorAll(foreign)) found.push(element.outerHTML.slice(0, 150))
    const structuredData = document.querySelectorAll('script[type="application/ld+json"]')
    if (structuredData.length > 1) found.push('structured data twice')
    for (const script of document.querySelectorAll('script')) {
      // Data only: with a text of a user in it, it is still one JSON text without a tag.
      const isData =
        script === structuredData[0] && !/</.test(script.text) && JSON.parse(script.text) !== null
      const isOurs =
        isData ||
        script.id === 'seed' ||
        script.matches('body > #start + script') ||
        script.parentElement === document.head ||
        script.getAttribute('src')?.startsWith('/assets/')
      if (!isOurs) found.push(script.outerHTML.slice(0, 150))
    }
    if (document.head.querySelectorAll('script:not([src])').length !== 1)
      found.push('another script in the head')
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        const leadsAway = [
          'href',
          'src',
          'action',
          'formaction',
          'srcdoc',
          'xlink:href',
          'data',
          'poster',
          'srcset',
        ].includes(name)
        const isSafe =
          /^(\/(?![/\\])|#|\?|https?:\/\/(wa\.me|makit\.example|localhost)|tel:|sms:|mailto:|blob:|$)/.test(
            value,
          )
        // React's own while a part of a page is loading.
        const isOurs = value === 'display: none !important;'
        if (name.startsWith('on') || (name === 'style' && !isOurs) || (leadsAway && !isSafe))
          found.push(`${element.tagName} ${name}="${value.slice(0, 100)}"`)
      }
    return found
  })

/** The texts, values and descriptions that a page shows or announces, one after another. */
export const shownTexts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const values = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    )
    const names = [...document.querySelectorAll('[aria-label], [aria-description], [alt], [title]')].flatMap(
      (element) =>
        ['aria-label', 'aria-description', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.getElementById('root')?.textContent, ...values, ...names].join('\n')
  })
