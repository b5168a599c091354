import { asFields } from '#shared/answer-shapes.ts'
import { brand } from '#shared/brand.ts'
import { cacheOf } from './copy-caches.ts'
import { savedAtOf } from './keep-rules-plugin.ts'
import type { SavedPage } from './offline-page.ts'

const mostListed = 20

/** The pages of which copies are here, the newest first: those with HTML, and products that were seen without. */
export async function savedPages(): Promise<SavedPage[]> {
  const found = new Map<string, SavedPage>()
  for (const page of [...(await seenProducts()), ...(await keptPages())]) found.set(page.address, page)
  return [...found.values()].sort((one, other) => other.savedAt - one.savedAt).slice(0, mostListed)
}

async function keptPages(): Promise<SavedPage[]> {
  const cache = await caches.open(cacheOf('page'))
  return readAll(cache, await cache.keys(), async ({ pathname, search }, copy) => {
    const title = /<title>([^<]*)<\/title>/.exec(await copy.text())?.[1] ?? ''
    return { address: pathname + search, title: unescapeHtml(title).replace(` | ${brand.name}`, '') }
  })
}

const productAnswer = /^\/api\/listings\/([^/]+)$/

async function seenProducts(): Promise<SavedPage[]> {
  const cache = await caches.open(cacheOf('answer'))
  const products = (await cache.keys()).filter(({ url }) => productAnswer.test(new URL(url).pathname))
  return readAll(cache, products, async ({ pathname }, copy) => ({
    address: `/shop/product/${productAnswer.exec(pathname)?.[1]}`,
    title: String(asFields(await copy.json()).title ?? ''),
  }))
}

type Read = (url: URL, copy: Response) => Promise<Omit<SavedPage, 'savedAt'>>

async function readAll(cache: Cache, requests: readonly Request[], read: Read): Promise<SavedPage[]> {
  const pages = requests.map(async (request) => {
    const copy = await cache.match(request, { ignoreVary: true })
    return copy && { ...(await read(new URL(request.url), copy)), savedAt: savedAtOf(copy) }
  })
  return (await Promise.all(pages)).filter((page) => page !== undefined)
}

/** What html-document.ts escapes. */
const unescapeHtml = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
