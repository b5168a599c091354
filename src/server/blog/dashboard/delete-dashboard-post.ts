import { messages } from '#shared/messages.ts'
import { inTransaction } from '../../database/database.ts'
import { notFound } from '../../errors.ts'
import { recordAction } from '../../logging/audit-log.ts'
import { publishInvalidation } from '../../response-cache/catalogue-invalidation.ts'
import type { Services } from '../../services.ts'
import { type Caller, requireStillSignedIn } from '../../sessions/session.ts'
import { lockPost } from '../locks.ts'
import { removePost } from './dashboard-post-rows.ts'

/** Deletes a post, for good where it came from a file too. Throws AppError 404. */
export function deletePost(services: Services, administrator: Caller, id: string): Promise<void> {
  const { db, newId, now } = services
  return inTransaction(db, async (tx) => {
    const post = await lockPost(tx, id)
    await requireStillSignedIn(tx, administrator, ['admin'])
    if (!post) throw notFound(messages.blog.postNotFound)
    await removePost(tx, post, now())
    await recordAction(tx, {
      newId,
      now,
      actorId: administrator.userId,
      action: `Blog post deleted: ${post.title}`,
      subjectId: id,
      address: administrator.address,
    })
    if (post.state === 'published') await publishInvalidation(tx, 'blog')
  })
}
