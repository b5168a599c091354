import { listPostDays } from '../blog/blog-rows.ts'
import type { Read } from '../database/reads.ts'
import { xmlHead, xmlText } from '../http/xml-text.ts'
import { listCategories } from '../listings/category-rows.ts'
import { countByTown } from '../listings/listing-counts.ts'
import { type Counts, countListedRows, type ListedPage, productPages, shopPages } from './sitemap-rows.ts'
import { staticPaths } from './static-paths.ts'

/** So many addresses may stand in one file, says the protocol (sitemaps.org). */
const mostAddresses = 50_000

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A file of the sitemap: about how many addresses it has, and its text, part by part. */
export interface SitemapFile {
  addresses: number
  text: () => AsyncGenerator<string>
}

/** `/sitemap.xml`: all addresses, or where one file cannot hold them the list of the files that do. */
export async function wholeSitemap(read: Read, publicUrl: string): Promise<SitemapFile> {
  const counts = await read(countListedRows)
  const others = await otherPages(read)
  const addresses = others.length + counts.shops + counts.listings
  if (addresses > mostAddresses) return indexOf(publicUrl, counts)
  const slice = { offset: 0, limit: mostAddresses }
  return urlsetOf(publicUrl, addresses, async function* () {
    yield others
    yield* shopPages(read, slice)
    yield* productPages(read, slice)
  })
}

const kinds = { shops: shopPages, listings: productPages } as const
const numberedName = /^(shops|listings)-([1-9]\d{0,3})$/

/** A file that the index names; null where there is none of that name. */
export async function partOfSitemap(
  read: Read,
  publicUrl: string,
  name: string,
): Promise<SitemapFile | null> {
  if (name === 'pages') {
    const others = await otherPages(read)
    return urlsetOf(publicUrl, others.length, async function* () {
      yield others
    })
  }
  const [, kind, number] = numberedName.exec(name) ?? []
  if (kind !== 'shops' && kind !== 'listings') return null
  const offset = (Number(number) - 1) * mostAddresses
  const left = (await read(countListedRows))[kind] - offset
  if (left <= 0) return null
  return urlsetOf(publicUrl, Math.min(left, mostAddresses), () =>
    kinds[kind](read, { offset, limit: mostAddresses }),
  )
}

function indexOf(publicUrl: string, counts: Counts): SitemapFile {
  const numbered = (['shops', 'listings'] as const).flatMap((kind) =>
    Array.from({ length: Math.ceil(counts[kind] / mostAddresses) }, (_, at) => `${kind}-${at + 1}`),
  )
  const names = ['pages', ...numbered]
  return {
    addresses: names.length,
    async *text() {
      const files = names.map((name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>\n`)
      yield `${xmlHead}<sitemapindex ${namespace}>\n${files.join('')}</sitemapindex>\n`
    },
  }
}

/** The pages that are neither a shop nor a listing: few enough to hold them all. */
async function otherPages(read: Read): Promise<ListedPage[]> {
  const [categories, towns, posts] = await read(
    async (db) => [await listCategories(db), await countByTown(db), await listPostDays(db)] as const,
  )
  const withGoods = [...towns].filter(([, listings]) => listings > 0).map(([town]) => town)
  return [
    ...staticPaths.map((path) => ({ path })),
    ...categories.map(({ _id }) => ({ path: `/shop?categories=${_id}` })),
    ...withGoods.sort().map((town) => ({ path: `/shop?${new URLSearchParams({ town })}` })),
    ...posts.map(({ id, publishedAt }) => ({ path: `/blog/${id}`, changedAt: publishedAt })),
  ]
}

function urlsetOf(
  publicUrl: string,
  addresses: number,
  pages: () => AsyncGenerator<ListedPage[]>,
): SitemapFile {
  const urlOf = ({ path, changedAt }: ListedPage) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${xmlText(publicUrl + path)}</loc>${changed}</url>\n`
  }
  return {
    addresses,
    async *text() {
      yield `${xmlHead}<urlset ${namespace}>\n`
      for await (const some of pages()) yield some.map(urlOf).join('')
      yield '</urlset>\n'
    },
  }
}
