import { type RawBuilder, sql } from 'kysely'
import webPush from 'web-push'
import { pushMessage, pushUrgency } from '#shared/push/push-message.ts'
import { inTransaction } from '../database/database.ts'
import { type Jobs, queueing, queueJobs } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { runningAmong } from '../sessions/session.ts'
import { createDelivery, type DeliveryOptions } from './deliver-push.ts'
import { isEndpointAmong } from './push-hosts.ts'
import { readPushKeys } from './push-keys.ts'
import { deleteSubscription, findDuePush, isSubscribed, subscriptionsFor } from './subscription-rows.ts'

/**
 * The statement that queues a push for each of the notifications (`id`, `userId`) that a query answers and whose account has a
 * subscription: behind the `with` that writes them.
 */
export const queueingPushes = (notifications: RawBuilder<unknown>): RawBuilder<unknown> =>
  queueing(
    'push-notification',
    sql`select json_build_object('notificationId', told.id) from (${notifications}) told (id, account)
      where ${isSubscribed(sql`told.account`)}`,
  )

/** Queues a notification for each subscription of its account, so that each is retried by itself. */
export async function pushNotification(
  { db }: Pick<Services, 'db'>,
  { notificationId }: Jobs['push-notification'],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const subscriptionIds = await subscriptionsFor(tx, notificationId)
    const pushes = subscriptionIds.map((subscriptionId) => ({ notificationId, subscriptionId }))
    await queueJobs(tx, 'send-push', pushes)
  })
}

/** The push service no longer knows the subscription. */
const gone = [404, 410]

/**
 * Returns the job that sends a notification to one subscription: nothing when it was read meanwhile, or the session of the
 * subscription does not run any more. Throws RetryLater (deliver-push.ts).
 */
export function createPushSender(
  services: Pick<Services, 'db' | 'settings' | 'log'>,
  options?: DeliveryOptions,
) {
  const { db, settings, log } = services
  const deliver = createDelivery(options)

  return async (job: Jobs['send-push']): Promise<void> => {
    const due = await findDuePush(db, job)
    if (!due) return
    const { notification, subscription, secondsLeft } = due
    // PUSH_HOSTS may have been another list when it was stored.
    if (!isEndpointAmong(settings.pushHosts, subscription.endpoint)) return
    if ((await runningAmong(db, [subscription.session_hash])).size === 0) return
    const { endpoint, p256dh, auth } = subscription
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(pushMessage(notification)),
      {
        vapidDetails: { subject: `mailto:${settings.support.email}`, ...(await readPushKeys(services)) },
        TTL: secondsLeft,
        urgency: pushUrgency(notification.kind),
        // One that waits for a phone that is off is replaced by a repetition.
        topic: notification.id.replaceAll('-', ''),
      },
    )
    const status = await deliver({ endpoint, headers: details.headers, body: details.body })
    if (gone.includes(status)) await deleteSubscription(db, subscription)
    else if (status >= 300) log.warn({ status, host: new URL(endpoint).host }, 'a push was refused')
  }
}
