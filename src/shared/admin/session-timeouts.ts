/** How long an administrator may do nothing before being signed out (specification section 9). */
export const sessionTimeouts = ['30m', '1h', '2h', '4h'] as const
export type SessionTimeout = (typeof sessionTimeouts)[number]

const minutes: Record<SessionTimeout, number> = { '30m': 30, '1h': 60, '2h': 120, '4h': 240 }

export const minutesOfTimeout = (timeout: SessionTimeout): number => minutes[timeout]

/** The setting that has so many minutes; an hour, the usual one, if none has. */
export const timeoutOfMinutes = (wanted: number): SessionTimeout =>
  sessionTimeouts.find((timeout) => minutes[timeout] === wanted) ?? '1h'
