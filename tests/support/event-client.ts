import { vi } from 'vitest'
import type { NotificationEvent } from '#shared/notifications/notification.ts'
import type { Person } from './factories.ts'

/** A client of GET /api/events over a real connection. */
export interface EventClient {
  status: number
  headers: Headers
  /** What has come so far. */
  events: NotificationEvent[]
  comments: number
  /** Settles when the stream has ended, in whatever way. */
  ended: Promise<'ended' | 'broken'>
  hasEnded(): boolean
  close(): void
  /** Waits until so many events have come. */
  until(count: number): Promise<void>
}

/** Opens a stream and waits for its first bytes, or for the refusal. */
export async function openEvents(origin: string, { token }: Pick<Person, 'token'>): Promise<EventClient> {
  const controller = new AbortController()
  const response = await fetch(`${origin}/api/events`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
    signal: controller.signal,
  })
  const client = {
    status: response.status,
    headers: response.headers,
    events: [] as NotificationEvent[],
    comments: 0,
    ended: Promise.resolve<'ended' | 'broken'>('ended'),
    over: false,
    hasEnded: () => client.over,
    close: () => controller.abort(),
    until: (count: number) =>
      vi.waitFor(
        () => {
          if (client.events.length < count) throw new Error(`${client.events.length} of ${count} events`)
        },
        { timeout: 20_000, interval: 10 },
      ),
  }
  if (response.status !== 200) {
    await response.arrayBuffer()
    client.over = true
    return client
  }
  client.ended = readAll(response.body!, client)
    .then(
      () => 'ended' as const,
      () => 'broken' as const,
    )
    .finally(() => {
      client.over = true
    })
  await vi.waitFor(
    () => {
      if (client.comments === 0 && !client.over) throw new Error('nothing came')
    },
    { timeout: 20_000, interval: 5 },
  )
  return client
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  client: { events: NotificationEvent[]; comments: number },
): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      if (block.startsWith(':')) client.comments += 1
      const [, data] = /^event: notification\ndata: (.+)$/.exec(block) ?? []
      if (data) client.events.push(JSON.parse(data))
    }
  }
}
