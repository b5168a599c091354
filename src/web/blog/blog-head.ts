import { linkPreviewPath } from '#shared/listings/picture-urls.ts'
import { fieldsIn, textIn } from '../api/answer-fields.ts'
import type { Head } from '../navigation/site-map.ts'

/** Title, hook and cover of a post, as WhatsApp and search engines show it; null when the answer is no post. */
export function blogHead(answer: unknown): Head | null {
  const { title, hook, coverImage } = fieldsIn(answer)
  if (!textIn(title)) return null
  const picture = linkPreviewPath(textIn(coverImage)) ?? undefined
  return { title: textIn(title), description: textIn(hook), picture }
}
