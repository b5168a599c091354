import { reminderDays } from '#shared/orders/order.ts'
import { inTransaction } from '../database/database.ts'
import { despiteFailures, throwFailures } from '../despite-failures.ts'
import type { Services } from '../services.ts'
import { queueReminderMail } from './mails/vendor-mails.ts'
import { type DueReminder, dueReminders, noteReminders, waitingItems } from './waiting-item-rows.ts'

/**
 * Reminds vendors of orders that wait for their answer since a day, and again since three (docs/rules.md, 'Orders and
 * stock'): one mail per vendor and run, and of each order once per step, however many processes run this.
 */
export async function remindVendors(services: Services): Promise<void> {
  const due = await dueReminders(services.db, reminderDays)
  const byShop = [...Map.groupBy(due, (reminder) => reminder.shopId)]
  throwFailures(await despiteFailures(byShop, ([shopId, ofShop]) => remindVendor(services, shopId, ofShop)))
}

const remindVendor = (services: Services, shopId: string, due: readonly DueReminder[]): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const waiting = await waitingItems(tx, await noteReminders(tx, due))
    if (waiting.length > 0) await queueReminderMail(tx, services, shopId, waiting)
  })
