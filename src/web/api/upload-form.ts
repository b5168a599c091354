import { currentSession, sessionEpoch } from '../sessions/session.ts'
import { ApiFailure, readAnswer, stopIfEpochEnded } from './api-client.ts'

/**
 * Sends a form with files, or the bytes of one, and reports the uploaded share, from 0 to 1 (fetch cannot). Returns and throws
 * like callApi.
 */
export function uploadForm<T>(
  path: string,
  call: {
    method: 'POST' | 'PUT'
    form: FormData | Blob
    onProgress: (share: number) => void
    signal?: AbortSignal
    /** A form is saved once under the same key, however often it is sent. */
    idempotencyKey?: string
    /** After which it counts as lost; unlimited by default. */
    timeoutMs?: number
  },
): Promise<T> {
  const { token } = currentSession()
  const epoch = sessionEpoch()
  const request = new XMLHttpRequest()
  request.open(call.method, path)
  request.responseType = 'json'
  request.setRequestHeader('Accept', 'application/json')
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
  if (call.idempotencyKey) request.setRequestHeader('Idempotency-Key', call.idempotencyKey)
  request.timeout = call.timeoutMs ?? 0
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) call.onProgress(event.loaded / event.total)
  }
  call.signal?.addEventListener('abort', () => request.abort(), { once: true })
  return new Promise((resolve, reject) => {
    const answer = { method: call.method, path }
    request.onload = () => {
      try {
        stopIfEpochEnded(epoch)
        const { status, body } = readAnswer<T | null>(request.status, request.response, answer, token)
        if (body === null) throw new ApiFailure(status, null)
        resolve(body)
      } catch (failure) {
        reject(failure)
      }
    }
    request.onerror = request.ontimeout = () => reject(new ApiFailure(0, null))
    request.onabort = () => reject(new DOMException('Upload stopped', 'AbortError'))
    request.send(call.form)
  })
}
