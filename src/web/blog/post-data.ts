import { parseBlogPost } from '#shared/blog/blog-shape.ts'
import { blogName } from '#shared/blog/blog-words.ts'
import { brand } from '#shared/brand.ts'
import { linkPreviewPath } from '#shared/listings/picture-urls.ts'
import { breadcrumbs, type Thing } from '../navigation/structured-data.ts'

/** A post with its day, and the way to it, for search engines. */
export function postData(answer: unknown, publicUrl: string): Thing[] {
  const post = parseBlogPost(answer)
  if (!post) return []
  const { _id, title, hook, coverImage, createdAt, readTime } = post
  const url = `${publicUrl}/blog/${_id}`
  const picture = linkPreviewPath(coverImage)
  const logo = { '@type': 'ImageObject', url: `${publicUrl}/icon-512.png` }
  const makit = { '@type': 'Organization', name: brand.name, url: `${publicUrl}/`, logo }
  const posting: Thing = {
    '@type': 'BlogPosting',
    url,
    mainEntityOfPage: url,
    headline: title,
    description: hook || undefined,
    image: picture ? publicUrl + picture : undefined,
    datePublished: createdAt || undefined,
    timeRequired: `PT${readTime}M`,
    inLanguage: 'en',
    author: makit,
    publisher: makit,
  }
  return [
    posting,
    breadcrumbs(publicUrl, [
      [blogName, '/blog'],
      [title, `/blog/${_id}`],
    ]),
  ]
}
