/** What pages tell the service worker about copies. */
export type PageMessage =
  /** The token of the person whose responses may be kept from now on; null for none. All other people's copies go. */
  | { kind: 'session'; token: string | null }
  /** The server has answered a change at this path. */
  | { kind: 'changed'; path: string }

/** A page may be older or newer than the worker. */
export function readPageMessage(data: unknown): PageMessage | null {
  const { kind, token, path } = Object(data) as Record<string, unknown>
  if (kind === 'session' && (typeof token === 'string' || token === null)) return { kind, token }
  return kind === 'changed' && typeof path === 'string' ? { kind, path } : null
}
