import * as z from 'zod/mini'
import { longestHook } from '#shared/blog/post-states.ts'
import { usualReadTime } from '#shared/blog/usual-read-time.ts'
import { longest, requiredLine, requiredLines } from '#shared/fields.ts'
import { withLineFeeds } from '../line-feeds.ts'
import { readMarkdown } from './markdown-blocks.ts'

/** Its message says in one sentence what is wrong with the file of a post. */
export class PostError extends Error {
  override name = 'PostError'
}

const longestContent = 100_000
const notMinutes = 'readTime must be a whole number of minutes from 1 to 999'
const notPicture = 'coverImage must be the name of a picture file in the same folder'

const postSchema = z.object({
  title: requiredLine('title is missing', longest.title),
  hook: requiredLine('hook is missing', longestHook),
  readTime: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,2}$/, { error: notMinutes })), z.transform(Number)),
    usualReadTime,
  ),
  coverImage: z._default(z.string().check(z.regex(/^(?!\.)[^/\\]+$/, { error: notPicture })), ''),
  content: requiredLines('there is no text below the front matter', longestContent),
})
export type Post = z.infer<typeof postSchema>

const frontMatter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
const entry = /^([A-Za-z]+):(.*)$/
const quoted = /^(["'])(.*)\1$/

/**
 * Reads a post: `name: value` lines between two lines `---`, then Markdown. Of YAML this is the little that four texts
 * need; a value may stand in quotes, an empty one counts as absent. Throws PostError.
 */
export function readPost(text: string): Post {
  const found = frontMatter.exec(text)
  if (!found) throw new PostError('it does not begin with front matter between two lines ---')
  const parsed = postSchema.safeParse({
    ...readEntries(found[1] ?? ''),
    content: withLineFeeds(text.slice(found[0].length)),
  })
  if (parsed.success) {
    if (readMarkdown(parsed.data.content).isNestedTooDeep)
      throw new PostError('its lists, quotes or marks are nested too deep')
    return parsed.data
  }
  const [issue] = parsed.error.issues
  throw new PostError(issue?.message ?? 'it cannot be read')
}

function readEntries(lines: string): Record<string, string> {
  const entries: Record<string, string> = {}
  for (const line of lines.split(/\r?\n/)) {
    const [, name = '', value = ''] = entry.exec(line) ?? []
    const plain = value.trim()
    const words = quoted.exec(plain)?.[2] ?? plain
    if (name && words) entries[name] = words
  }
  return entries
}
