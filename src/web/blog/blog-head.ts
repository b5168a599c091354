import { asFields, text } from '#shared/answer-shapes.ts'
import { linkPreviewPath } from '#shared/listings/picture-urls.ts'
import type { Head } from '../navigation/site-map.ts'

/** Title, hook and cover of a post, as WhatsApp and search engines show it; null when the response is no post. */
export function blogHead(answer: unknown): Head | null {
  const { title, hook, coverImage } = asFields(answer)
  if (!text(title)) return null
  const picture = linkPreviewPath(text(coverImage)) ?? undefined
  return { title: text(title), description: text(hook), picture }
}
