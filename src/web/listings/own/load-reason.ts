import { messages } from '#shared/messages.ts'
import type { ApiFailure } from '../../api/api-client.ts'

/** Why a list could not be loaded: the server's message, or what happened to the call. */
export function loadReason({ status, message }: Pick<ApiFailure, 'status' | 'message'>): string {
  if (message) return message
  if (status === 0) return messages.networkError
  return status < 400 ? 'The server’s answer cannot be read' : `The server answered with error ${status}`
}
