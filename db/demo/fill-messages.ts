import { markMessageRead } from '#server/messages/mark-message-read.ts'
import { sendMessage } from '#server/messages/send-message.ts'
import type { Caller } from '#server/sessions/session.ts'
import { contactMessageSchema } from '#shared/messages/contact-message.ts'
import { demoMessages } from './demo-messages.ts'
import { here, type ServicesAt } from './demo-services.ts'

const hoursToRead = 1

/** Sends the messages in; those that are read were read a little later. */
export async function fillMessages(at: ServicesAt, administrator: Caller): Promise<void> {
  for (const { _id, hoursBefore, isRead, ...message } of demoMessages) {
    await sendMessage(at(hoursBefore, [_id]), contactMessageSchema.parse(message), {
      address: here,
      userId: null,
    })
    if (isRead) await markMessageRead(at(hoursBefore - hoursToRead), _id, administrator)
  }
}
