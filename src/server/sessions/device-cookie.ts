import type { FastifyReply, FastifyRequest } from 'fastify'
import { retentionDays } from '#shared/retention.ts'
import type { Settings } from '../settings.ts'
import { newToken } from './session.ts'

const name = 'makit-device'

/** Returns the device token of the cookie that the browser got at an earlier sign-in, or a new token. */
export const deviceTokenOf = ({ headers }: FastifyRequest): string =>
  /(?:^|; )makit-device=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? newToken()

/**
 * Lets the browser be told apart from others behind its address. The cookie gives no access and proves no identity: it
 * only keeps the guesses of other people from delaying the owner (accounts/sign-in-throttle.ts). Scripts can't read it,
 * and it goes to /api/auth alone.
 */
export function giveDeviceCookie(
  reply: FastifyReply,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  deviceToken: string,
): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${name}=${deviceToken}; Path=/api/auth; Max-Age=${retentionDays.knownPlaces * 86_400}; HttpOnly; SameSite=Strict`
  reply.header('set-cookie', cookie + secure)
}
