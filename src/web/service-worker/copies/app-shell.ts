import { appShellPath } from '#shared/saved-copy.ts'
import type { CopiedPage } from './copied-pages.ts'
import { appShellCache, cacheOf, hasOwnCopies } from './copy-caches.ts'
import { withMark } from './copy-mark.ts'
import { copyOf, savedAtOf } from './keep-rules-plugin.ts'

let keeping: Promise<void> | undefined

const entryOf = (html: string): string | undefined => /<script type="module" src="([^"]+)"/.exec(html)?.[1]
const filesOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)

const keptShell = () => caches.match(appShellPath, { cacheName: appShellCache })

/**
 * Keeps the app shell with its scripts, from the first copy on that no HTML of its own shows. `html` is a page of the server: where
 * its scripts are others than those of the shell, a new version has been published.
 */
export function keepAppShell(html?: string): Promise<void> {
  keeping ??= renewAppShell(html)
    .catch(() => undefined)
    .finally(() => {
      keeping = undefined
    })
  return keeping
}

async function renewAppShell(html: string | undefined): Promise<void> {
  const before = await (await keptShell())?.text()
  const isKnown = before !== undefined
  if (html === undefined ? isKnown : !isKnown || entryOf(before) === entryOf(html)) return
  const shell = await copyOf('page', appShellPath, await fetch(appShellPath))
  if (!shell) return
  const files = filesOf(await shell.clone().text())
  const cache = await caches.open(appShellCache)
  await Promise.all(files.map((path) => keepFile(cache, path)))
  await cache.put(appShellPath, shell)
  const wanted = new Set([appShellPath, ...files])
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return
  const copy = (await caches.match(path)) ?? (await copyOf('code', path, await fetch(path)))
  if (!copy) throw new TypeError(`${path} is no file of the build`)
  await cache.put(path, copy)
}

/**
 * The app shell for a page whose HTML is not kept, but whose responses are: most pages are reached without their HTML. A
 * person's own pages have no other.
 */
export async function shellFor({ isOwn, mainAnswer }: CopiedPage): Promise<Response | undefined> {
  const shell = await keptShell()
  if (!shell) return undefined
  if (isOwn) return (await hasOwnCopies()) ? shell : undefined
  const answer =
    mainAnswer && (await caches.match(mainAnswer, { cacheName: cacheOf('answer'), ignoreVary: true }))
  return answer ? marked(shell, savedAtOf(answer)) : undefined
}

/** A page of the server or the shell, with the note of when it was saved. */
export async function marked(page: Response, savedAt: number): Promise<Response> {
  return new Response(withMark(await page.text(), savedAt, Date.now()), { headers: page.headers })
}
