import { linkPreviewPath } from '#shared/listings/picture-urls.ts'
import type { Head } from '../shop/listing-head.ts'

/** Title, hook and cover of a post, as WhatsApp and search engines show it. */
export const blogHead = (post: { title: string; hook: string; coverImage: string }): Head => ({
  title: post.title,
  description: post.hook,
  picture: linkPreviewPath(post.coverImage) ?? undefined,
})
