import type { NotificationEvent } from '#shared/notifications/notification.ts'
import { parseNotificationEvent } from '#shared/notifications/notification-shape.ts'
import { abortWith } from '../lib/abort-with.ts'

/** The server sends a comment every 25 seconds: a line that is silent for longer is dead, though no end of it has arrived. */
const longestSilenceMs = 60_000

interface Reader {
  /** The stream is open, and everything from now on will come. */
  onOpen: () => void
  onEvent: (event: NotificationEvent) => void
}

/** Reads GET /api/events until it ends or breaks, and returns its HTTP status and Retry-After; 0 when none came. */
export async function readEvents(
  token: string,
  signal: AbortSignal,
  { onOpen, onEvent }: Reader,
): Promise<{ status: number; retryAfterMs: number }> {
  const silence = new AbortController()
  abortWith(signal, silence)
  let timer = setTimeout(() => silence.abort(), longestSilenceMs)
  let status = 0
  let retryAfterMs = 0
  try {
    const response = await fetch('/api/events', {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
      signal: silence.signal,
    })
    status = response.status
    retryAfterMs = Number(response.headers.get('Retry-After')) * 1_000 || 0
    if (!response.ok || !response.body) return { status, retryAfterMs }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (let isFirst = true; ; isFirst = false) {
      const { value, done } = await reader.read()
      if (done) break
      if (isFirst) onOpen()
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), longestSilenceMs)
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event) onEvent(event)
      }
    }
  } catch {
    // Broken or aborted: the caller decides what follows.
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
  return { status, retryAfterMs }
}

/** Null for comments, and for what this version of the page does not know. */
function eventIn(block: string): NotificationEvent | null {
  const lines = block.split('\n')
  if (!lines.includes('event: notification')) return null
  const data = lines.find((line) => line.startsWith('data: '))?.slice('data: '.length)
  try {
    return parseNotificationEvent(JSON.parse(data ?? ''))
  } catch {
    return null
  }
}
