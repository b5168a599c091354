import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brand } from '#shared/brand.ts'
import type { SupportContact } from '#shared/page-rendering.ts'
import { normalisePhone } from '#shared/phone.ts'
import { type Retention, readRetention } from './backup/retention.ts'
import { type Environment, environmentSchema, type MetricsAddress, metricsAddress } from './environment.ts'
import { pairErrors, picturesErrors, productionErrors } from './environment-errors.ts'
import { readTrustedProxies, type TrustedProxies } from './http/client-address.ts'
import { type BucketAddress, readBucketUrl } from './pictures/bucket/bucket-address.ts'
import { readPublicAddress } from './pictures/public-address.ts'
import { readPushHosts, usualPushHosts } from './push/push-hosts.ts'
import { type Sizes, usualSizes } from './sizes.ts'

/** The posts that come with Makit. */
const ownBlogDir = fileURLToPath(new URL('../../content/blog', import.meta.url))

/** How traces and metrics go to an OpenTelemetry collector; the exporters read its address, and more, from the environment. */
export interface TelemetrySettings {
  /** The part of all traces that is sent, from 0 to 1. */
  traceShare: number
  metricsIntervalMs: number
}

/** Everything that can be set from outside, checked once at start (docs/operations.md). */
export interface Settings extends Sizes {
  isProduction: boolean
  /** Whether other machines reach it: then there are no demonstration accounts, whose password is public. */
  isPublic: boolean
  host: string
  port: number
  /** Builds every mailed and shared link; no slash at the end. */
  publicUrl: string
  dataDir: string
  /** Folder of the blog's Markdown files. */
  blogDir: string
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` leads through a pooler in transaction mode; else null. */
  databaseSessionUrl: string | null
  /** A streaming replica of it; null: none. */
  databaseReadUrl: string | null
  /** Where pictures lie that are in no folder of this machine; null: in `dataDir`/pictures. */
  bucket: BucketAddress | null
  /** What stands before the addresses of pictures, such as a CDN's; no slash at the end. Null: they come from this site. */
  picturesPublicUrl: string | null
  /** Where backups go that are told no folder; null: into a folder below the present one. */
  backupBucket: BucketAddress | null
  /** Which of the backups there are kept. */
  backupRetention: Retention
  /** Encrypts mails with a link; null: a key in a file of `dataDir`. */
  mailKey: Buffer | null
  seed: 'demo' | 'none'
  /** Null: mails become files in `dataDir`/mail. */
  smtpUrl: string | null
  countLimits: boolean
  /** Whether phones may keep copies of pages; where not, the service worker deletes those that there are. */
  savesCopies: boolean
  /** Whether a database that could lose what it acknowledged is refused. */
  requireDurability: boolean
  /** How long a stopping server goes on while load balancers notice. */
  drainSeconds: number
  /** Where figures are told; null: nowhere. */
  metricsAddress: MetricsAddress | null
  /** Whether responses say what they cost, in `Server-Timing`. */
  sendsTimings: boolean
  /** Null: no collector is told. */
  telemetry: TelemetrySettings | null
  /** Proxies that are trusted to name the client they forward for. */
  trustedProxies: TrustedProxies
  /** Hosts of the push services that are sent to. */
  pushHosts: readonly string[]
  support: SupportContact
  firstAdmin: { email: string; password: string } | null
}

/** Thrown with one line per bad setting. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

function bucketOf({ PICTURES_URL, ...environment }: Environment): BucketAddress | null {
  if (!PICTURES_URL) return null
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment
  return {
    ...readBucketUrl(PICTURES_URL)!,
    endpoint: S3_ENDPOINT ?? null,
    region: S3_REGION,
    credentials: keyOf(S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY),
  }
}

const keyOf = (accessKeyId?: string, secretAccessKey?: string): BucketAddress['credentials'] =>
  accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null

/** On the storage of the pictures, unless another is named; with a key of its own where there is one. */
function backupBucketOf({ BACKUP_URL, ...environment }: Environment): BucketAddress | null {
  if (!BACKUP_URL) return null
  const { S3_ENDPOINT, S3_REGION, BACKUP_S3_ENDPOINT, BACKUP_S3_REGION } = environment
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } =
    environment
  return {
    ...readBucketUrl(BACKUP_URL)!,
    endpoint: BACKUP_S3_ENDPOINT ?? S3_ENDPOINT ?? null,
    region: BACKUP_S3_REGION ?? S3_REGION,
    credentials:
      keyOf(BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY) ??
      keyOf(S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY),
  }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

function firstAdmin({ ADMIN_EMAIL, ADMIN_PASSWORD }: Environment): Settings['firstAdmin'] {
  return ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : null
}

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 * Throws SettingsError with one line per missing or bad one.
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success)
    throw new SettingsError([...new Set(parsed.error.issues.map((issue) => issue.message))].join('\n'))
  const environment = parsed.data
  const isProduction = environment.NODE_ENV === 'production'
  const port = Number(environment.PORT)
  const publicUrl = new URL(environment.PUBLIC_URL ?? `http://localhost:${port}`).origin
  const errors = [
    ...(isProduction ? productionErrors(environment) : []),
    ...pairErrors(environment),
    ...picturesErrors(environment, publicUrl),
  ]
  const metrics = metricsAddress(environment.METRICS_ADDRESS)
  if (metrics?.port === port) errors.push('METRICS_ADDRESS must have another port than PORT')
  const host = environment.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1')
  const isPublic = isProduction || !loopback.test(host)
  const seed = environment.SEED ?? (isProduction || environment.DATABASE_URL ? 'none' : 'demo')
  if (isPublic && !isProduction && seed === 'demo') {
    errors.push(
      `HOST=${host} would open the demonstration market to the network, and everybody knows its passwords: set SEED=none, or leave HOST out`,
    )
  }
  if (errors.length > 0) throw new SettingsError(errors.join('\n'))
  const usual = usualSizes()
  return {
    isProduction,
    isPublic,
    host,
    port,
    publicUrl,
    dataDir: isAbsolute(environment.DATA_DIR) ? environment.DATA_DIR : resolve(environment.DATA_DIR),
    blogDir: environment.BLOG_DIR ? resolve(environment.BLOG_DIR) : ownBlogDir,
    databaseUrl: environment.DATABASE_URL ?? null,
    databaseSessionUrl: environment.DATABASE_SESSION_URL ?? null,
    databaseReadUrl: environment.DATABASE_READ_URL ?? null,
    poolSize: Number(environment.DATABASE_POOL_SIZE ?? usual.poolSize),
    requestSlots: Number(environment.REQUEST_SLOTS ?? usual.requestSlots),
    bucket: bucketOf(environment),
    picturesPublicUrl: readPublicAddress(environment.PICTURES_PUBLIC_URL ?? ''),
    backupBucket: backupBucketOf(environment),
    backupRetention: readRetention(environment.BACKUP_KEEP)!,
    mailKey: environment.MAIL_KEY ? Buffer.from(environment.MAIL_KEY, 'base64') : null,
    seed,
    smtpUrl: environment.SMTP_URL ?? null,
    countLimits: environment.RATE_LIMIT === 'on',
    savesCopies: environment.SAVED_COPIES === 'on',
    requireDurability: environment.DURABILITY === 'on',
    drainSeconds: Number(environment.DRAIN_SECONDS),
    metricsAddress: metrics,
    sendsTimings: !isProduction,
    telemetry: environment.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          traceShare: Number(environment.OTEL_TRACES_SAMPLER_ARG),
          metricsIntervalMs: Number(environment.OTEL_METRIC_EXPORT_INTERVAL ?? 60_000),
        }
      : null,
    trustedProxies: environment.TRUST_PROXY ? readTrustedProxies(environment.TRUST_PROXY) : null,
    pushHosts: readPushHosts(environment.PUSH_HOSTS ?? '') ?? usualPushHosts,
    support: {
      email: environment.SUPPORT_EMAIL ?? brand.supportEmail,
      phone: normalisePhone(environment.SUPPORT_PHONE ?? '') ?? brand.supportPhone,
      address: environment.SUPPORT_ADDRESS ?? brand.supportAddress,
    },
    firstAdmin: firstAdmin(environment),
  }
}
