import { messages } from '#shared/messages.ts'
import { AppError } from '../../errors.ts'
import { randomRetryAfterSeconds } from '../../retry-after-seconds.ts'
import { isUnreachable } from '../../unreachable-host.ts'
import { type BucketAddress, bucketUrl } from './bucket-address.ts'

/** The bucket is slow, gone or refuses: for the caller 503, for the operator one line. */
export class BucketError extends AppError {
  readonly reason: string

  constructor(reason: string) {
    super('too_busy', messages.busy, undefined, { retryAfterSeconds: randomRetryAfterSeconds(10) })
    this.name = 'BucketError'
    this.reason = reason
  }
}

/** The settings that name a bucket: the one with its address, and how those of its storage and key begin. */
export interface SettingNames {
  url: string
  start: string
}
export const namesForPictures: SettingNames = { url: 'PICTURES_URL', start: 'S3_' }

/** In one line, with the setting to look at. */
export function reasonOf(
  error: unknown,
  address: BucketAddress,
  { url, start }: SettingNames = namesForPictures,
): string {
  const { name, code, message, $metadata } = error as {
    name: string
    code?: string
    message: string
    $metadata?: { httpStatusCode?: number }
  }
  const place = `The bucket ${bucketUrl(address)} at ${address.endpoint ?? `Amazon's ${address.region}`}`
  const status = $metadata?.httpStatusCode
  if (isUnreachable(code) || name === 'TimeoutError')
    return `${place} can't be reached, see ${start}ENDPOINT: ${message}.`
  if (name === 'CredentialsProviderError')
    return `${place} needs ${start}ACCESS_KEY_ID and ${start}SECRET_ACCESS_KEY.`
  if (name === 'NoSuchBucket') return `${place} does not exist, see ${url}.`
  if (status === 403 || status === 401)
    return `${place} refuses the key (${name}), see ${start}ACCESS_KEY_ID and ${start}SECRET_ACCESS_KEY.`
  if (status === 301 || name === 'AuthorizationHeaderMalformed')
    return `${place} is in another region, see ${start}REGION.`
  if (status && status >= 500) return `${place} can't answer now (${status}).`
  return `${place} failed: ${name}: ${message}`
}
