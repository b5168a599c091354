import { lessDataCookie, readLessDataChoice } from '#shared/less-data.ts'
import { browserLessData } from './less-data.ts'

/** The choice made on this page, for browsers that keep no cookies. */
let chosen: boolean | undefined

/** The choice made on this phone; until there is one, the setting of the browser. */
const isWanted = (): boolean =>
  readLessDataChoice(document.cookie) ??
  chosen ??
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Keeps the choice for all pages, and carries it out on this one. Throws when the code for it cannot be loaded. */
export async function chooseLessData(isOn: boolean): Promise<void> {
  chosen = isOn
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers have no Cookie Store
  document.cookie = lessDataCookie(isOn) + (location.protocol === 'https:' ? '; Secure' : '')
  await carryOut(isOn)
}

/**
 * From now on the page follows the choice: also one that is made in another tab, and on a page that came without it, such as
 * a saved copy.
 */
export function followLessDataChoice(): void {
  const follow = () => {
    if (!document.hidden) carryOut(isWanted()).catch(() => undefined)
  }
  follow()
  addEventListener('visibilitychange', follow)
}

async function carryOut(isOn: boolean): Promise<void> {
  if (isOn === (browserLessData.get() !== null)) return
  const start = isOn && (await import('./picture-stand-in.tsx')).startLessData
  browserLessData.set(start ? start() : null)
}
