import { Readable } from 'node:stream'
import type { NotificationEvent } from '#shared/notifications/notification.ts'
import type { Caller } from '../sessions/session.ts'

/** A client that leaves so much unread, besides what the connection itself takes, is too slow and is cut. */
const mostUnreadBytes = 16 * 1024

/** One open response of server-sent events. */
export class EventStream {
  readonly caller: Caller
  /** What is sent; it closes when the client goes, when the stream ends and when it is cut. */
  readonly body: Readable
  #hasEnded = false

  constructor(caller: Caller) {
    this.caller = caller
    this.body = new Readable({ read() {} })
  }

  send(event: NotificationEvent): void {
    this.#write(`event: notification\ndata: ${JSON.stringify(event)}\n\n`)
  }

  /** Says nothing but that the stream is alive, to client and proxies. */
  sendComment(): void {
    this.#write(':\n\n')
  }

  end(): void {
    if (this.#hasEnded || this.body.destroyed) return
    this.#hasEnded = true
    this.body.push(null)
  }

  #write(text: string): void {
    if (this.#hasEnded || this.body.destroyed) return
    if (this.body.readableLength + text.length > mostUnreadBytes) this.body.destroy()
    else this.body.push(text)
  }
}
