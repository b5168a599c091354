import type { Environment } from './environment.ts'
import { readPublicAddress } from './pictures/public-address.ts'

const requiredInProduction = [
  'PUBLIC_URL',
  'SMTP_URL',
  'SUPPORT_EMAIL',
  'SUPPORT_PHONE',
  'SUPPORT_ADDRESS',
] as const

/** What only production needs, and what it does not allow. */
export function productionErrors(environment: Environment): string[] {
  const missing = requiredInProduction
    .filter((name) => !environment[name])
    .map((name) => `${name} is required in production`)
  if (environment.SEED === 'demo') missing.push('SEED=demo is not allowed in production')
  if (environment.RATE_LIMIT === 'off') missing.push('RATE_LIMIT=off is not allowed in production')
  if (environment.DURABILITY === 'off') missing.push('DURABILITY=off is not allowed in production')
  return missing
}

/** Settings that make no sense without each other. */
export function pairErrors(environment: Environment): string[] {
  const errors: string[] = []
  if (!environment.ADMIN_EMAIL !== !environment.ADMIN_PASSWORD)
    errors.push('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or none')
  if (!environment.S3_ACCESS_KEY_ID !== !environment.S3_SECRET_ACCESS_KEY)
    errors.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none')
  if (!environment.BACKUP_S3_ACCESS_KEY_ID !== !environment.BACKUP_S3_SECRET_ACCESS_KEY)
    errors.push('BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together: set both or none')
  if (environment.DATABASE_SESSION_URL && !environment.DATABASE_URL)
    errors.push('DATABASE_SESSION_URL belongs to a pooler, which DATABASE_URL must name')
  if (environment.DATABASE_READ_URL && !environment.DATABASE_URL)
    errors.push('DATABASE_READ_URL belongs to a replica of the database that DATABASE_URL must name')
  // A key of its own on each server would make the others' mails unreadable.
  if (environment.PICTURES_URL && environment.DATABASE_URL && !environment.MAIL_KEY)
    errors.push(
      'MAIL_KEY is required with PICTURES_URL and DATABASE_URL: then servers share no folder for it (docs/operations.md)',
    )
  return errors
}

/** Pictures that browsers would not load, or that take two ways to one place. */
export function picturesErrors({ PICTURES_PUBLIC_URL }: Environment, publicUrl: string): string[] {
  const url = readPublicAddress(PICTURES_PUBLIC_URL ?? '')
  if (url === null) return []
  if (url === publicUrl) return ['PICTURES_PUBLIC_URL must be another address than PUBLIC_URL']
  if (publicUrl.startsWith('https:') && !url.startsWith('https:'))
    return [
      'PICTURES_PUBLIC_URL must begin with https:, as PUBLIC_URL does: browsers load nothing else there',
    ]
  return []
}
