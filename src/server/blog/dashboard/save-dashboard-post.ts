import {
  type DashboardPost,
  missingForReaders,
  type NewPost,
  type PostChange,
} from '#shared/blog/dashboard-post.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction, type Transaction } from '../../database/database.ts'
import { AppError, invalidField, notFound } from '../../errors.ts'
import type { SentFile } from '../../http/sent-file.ts'
import { recordAction } from '../../logging/audit-log.ts'
import { readSentPictures } from '../../pictures/sent-pictures.ts'
import { countEvent } from '../../rate-limits/rate-limit-events.ts'
import { publishInvalidation } from '../../response-cache/catalogue-invalidation.ts'
import type { Services } from '../../services.ts'
import { type Caller, requireStillSignedIn } from '../../sessions/session.ts'
import type { BlogRow } from '../blog-rows.ts'
import { lockPost } from '../locks.ts'
import { readMarkdown } from '../markdown-blocks.ts'
import { insertPost, presentForDashboard, updatePost } from './dashboard-post-rows.ts'

type Cover = SentFile | undefined
type Texts = Pick<DashboardPost, 'title' | 'hook' | 'readTime' | 'content' | 'state'>

const columnsOf = ({ title, hook, readTime, content, state }: Texts) => ({
  title,
  hook,
  read_time: readTime,
  content,
  state,
})

/** Throws AppError 400 for a published post without its sentence or text, and for one that cannot be parsed. */
function requireWhole(texts: Texts): void {
  const missing: Record<string, string> = missingForReaders(texts)
  const [first] = Object.values(missing)
  if (first) throw new AppError('invalid_input', first, missing)
  if (readMarkdown(texts.content).isNestedTooDeep) throw invalidField('content', messages.posts.nestedTooDeep)
}

const coverOf = async (services: Services, administrator: Caller, text: string | undefined, file: Cover) =>
  (
    await readSentPictures(
      services,
      { coverImage: { text, file } },
      { accountId: administrator.userId, of: 'post' },
    )
  ).coverImage

/** Keeps a new post. Throws AppError 400, 413 or 415 on a bad picture, 429 beyond the limits. */
export async function writePost(
  services: Services,
  administrator: Caller,
  { coverImage, ...texts }: NewPost,
  file: Cover,
): Promise<DashboardPost> {
  requireWhole(texts)
  const { db, settings, newId, now } = services
  const cover = await coverOf(services, administrator, coverImage, file)
  return inTransaction(db, async (tx) => {
    await requireStillSignedIn(tx, administrator, ['admin'])
    await countEvent(tx, settings, newPostLimit(administrator))
    const at = now()
    const post = await insertPost(tx, {
      id: newId(),
      file_name: null,
      ...columnsOf(texts),
      cover_image: cover ?? '',
      created_at: at,
      updated_at: at,
      published_at: texts.state === 'published' ? at : null,
    })
    return announce(tx, services, administrator, post, undefined)
  })
}

/** Changes a post; absent fields stay. Its day for readers is when it was published first. Throws also 404. */
export async function changePost(
  services: Services,
  administrator: Caller,
  id: string,
  { coverImage, ...change }: PostChange,
  file: Cover,
): Promise<DashboardPost> {
  const { db, now } = services
  const cover = await coverOf(services, administrator, coverImage, file)
  return inTransaction(db, async (tx) => {
    const before = await lockPost(tx, id)
    await requireStillSignedIn(tx, administrator, ['admin'])
    if (!before) throw notFound(messages.blog.postNotFound)
    const texts = { ...presentForDashboard(before), ...definedOf(change) }
    requireWhole(texts)
    const post = await updatePost(tx, id, {
      ...columnsOf(texts),
      ...(cover !== undefined && { cover_image: cover }),
      updated_at: now(),
      published_at: before.published_at ?? (texts.state === 'published' ? now() : null),
    })
    return announce(tx, services, administrator, post, before)
  })
}

const definedOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

const newPostLimit = ({ userId }: Caller) => ({
  kind: 'new post',
  subject: userId,
  most: 100,
  minutes: 24 * 60,
})

/** Writes it into the audit log, and readers get it at once. */
async function announce(
  tx: Transaction,
  { newId, now }: Services,
  { userId, address }: Caller,
  post: BlogRow,
  before: BlogRow | undefined,
): Promise<DashboardPost> {
  const isNew = post.state === 'published' && before?.state !== 'published'
  const action = `${isNew ? 'Blog post published' : 'Blog post saved'}: ${post.title}` as const
  await recordAction(tx, { newId, now, actorId: userId, action, subjectId: post.id, address })
  if (post.state === 'published' || before?.state === 'published') await publishInvalidation(tx, 'blog')
  return presentForDashboard(post)
}
