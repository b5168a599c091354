import { blogDescription, blogName } from '#shared/blog/blog-words.ts'
import { brand } from '#shared/brand.ts'
import type { Queryable } from '../database/database.ts'
import { xmlHead, xmlText } from '../http/xml-text.ts'
import { listPosts } from './blog-rows.ts'

const mostItems = 20

/** The newest posts as RSS 2.0. */
export async function rssOf(db: Queryable, publicUrl: string): Promise<string> {
  const posts = await listPosts(db, { limit: mostItems })
  const items = posts.map(({ _id, title, hook, createdAt }) => {
    const address = `${publicUrl}/blog/${_id}`
    return `<item>
<title>${xmlText(title)}</title>
<link>${xmlText(address)}</link>
<guid>${xmlText(address)}</guid>
<pubDate>${new Date(createdAt).toUTCString()}</pubDate>
<description>${xmlText(hook)}</description>
</item>
`
  })
  return `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${blogName} | ${brand.name}</title>
<link>${xmlText(publicUrl)}/blog</link>
<description>${blogDescription}</description>
<language>en</language>
<atom:link href="${xmlText(publicUrl)}/blog/rss.xml" rel="self" type="application/rss+xml"/>
${items.join('')}</channel>
</rss>
`
}
