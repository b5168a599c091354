import { readdirSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { brand } from '#shared/brand.ts'
import type { SupportContact } from '#shared/page-rendering.ts'
import { isPhone, normalisePhone } from '#shared/phone.ts'
import { type Retention, readRetention } from './backup/retention.ts'
import { readTrustedProxies, type TrustedProxies } from './http/client-address.ts'
import { type BucketAddress, readBucketUrl } from './pictures/bucket/bucket-address.ts'
import { readPublicAddress } from './pictures/public-address.ts'
import { readPushHosts, usualPushHosts } from './push/push-hosts.ts'
import { type Sizes, usualSizes } from './sizes.ts'

/** The posts that come with Makit. */
const ownBlogDir = fileURLToPath(new URL('../../content/blog', import.meta.url))

/** Where figures are told: never on the port that the public reaches. */
export interface MetricsAddress {
  host: string
  port: number
}

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

const address = (protocols: RegExp, error: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), { error })

/** `127.0.0.1:9464` or `[::1]:9464`; null for anything else. */
function metricsAddress(value: string | undefined): MetricsAddress | null {
  const [, host, digits] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(value ?? '') ?? []
  const port = Number(digits)
  return host && port >= 1 && port <= 65535 ? { host: host.replace(/^\[|\]$/g, ''), port } : null
}

/** A whole number between these two. */
const numberBetween = (name: string, least: number, most: number) =>
  z
    .string()
    .refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: `${name} must be a number from ${least} to ${most}`,
    })
    .optional()

function isReadableFolder(path: string): boolean {
  try {
    readdirSync(path)
    return true
  } catch {
    return false
  }
}

const mailKeyBytes = 32

const environmentSchema = z.object({
  // A slip such as 'prod' would open the demonstration market to the world.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'NODE_ENV must be production, development or test, or not set',
    })
    .optional(),
  HOST: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'PORT must be a number from 1 to 65535')
    .refine((value) => Number(value) >= 1 && Number(value) <= 65535, 'PORT must be a number from 1 to 65535')
    .default('3000'),
  PUBLIC_URL: z
    .string()
    .refine(
      (value) => /^https?:\/\/[^\s/\\?#@]+\/?$/i.test(value) && URL.canParse(value),
      'PUBLIC_URL must look like https://makit.example, with nothing behind it',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  BLOG_DIR: z.string().refine(isReadableFolder, 'BLOG_DIR must be a folder that can be read').optional(),
  DATABASE_URL: address(
    /^postgres(ql)?:$/,
    'DATABASE_URL must look like postgresql://user:password@host:5432/name',
  ).optional(),
  DATABASE_SESSION_URL: address(
    /^postgres(ql)?:$/,
    'DATABASE_SESSION_URL must look like postgresql://user:password@host:5432/name',
  ).optional(),
  DATABASE_READ_URL: address(
    /^postgres(ql)?:$/,
    'DATABASE_READ_URL must look like postgresql://user:password@host:5432/name',
  ).optional(),
  DATABASE_POOL_SIZE: numberBetween('DATABASE_POOL_SIZE', 2, 200),
  REQUEST_SLOTS: numberBetween('REQUEST_SLOTS', 10, 1_000),
  PICTURES_URL: z
    .string()
    .refine((value) => readBucketUrl(value) !== null, {
      error: 'PICTURES_URL must look like s3://bucket or s3://bucket/folder',
    })
    .optional(),
  PICTURES_PUBLIC_URL: z
    .string()
    .refine((value) => readPublicAddress(value) !== null, {
      error: 'PICTURES_PUBLIC_URL must look like https://pictures.example or https://storage.example/bucket',
    })
    .optional(),
  S3_ENDPOINT: address(/^https?:$/, 'S3_ENDPOINT must look like https://s3.example').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_URL: z
    .string()
    .refine((value) => readBucketUrl(value) !== null, {
      error: 'BACKUP_URL must look like s3://bucket or s3://bucket/folder',
    })
    .optional(),
  BACKUP_KEEP: z
    .string()
    .refine((value) => readRetention(value) !== null, {
      error:
        'BACKUP_KEEP must be numbers of days, weeks and months to keep the last backup of, such as 7,4,12',
    })
    .default('7,4,12'),
  BACKUP_S3_ENDPOINT: address(/^https?:$/, 'BACKUP_S3_ENDPOINT must look like https://s3.example').optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  MAIL_KEY: z
    .string()
    .refine((value) => Buffer.from(value, 'base64').length === mailKeyBytes, {
      error: 'MAIL_KEY must be 32 bytes in base64, as `openssl rand -base64 32` makes them',
    })
    .optional(),
  SEED: z.enum(['demo', 'none'], { error: 'SEED must be demo or none' }).optional(),
  SMTP_URL: address(/^smtps?:$/, 'SMTP_URL must look like smtp://user:password@host:587').optional(),
  RATE_LIMIT: z.enum(['on', 'off'], { error: 'RATE_LIMIT must be on or off' }).default('on'),
  SAVED_COPIES: z.enum(['on', 'off'], { error: 'SAVED_COPIES must be on or off' }).default('on'),
  DURABILITY: z.enum(['on', 'off'], { error: 'DURABILITY must be on or off' }).default('on'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^([0-9]|[1-5][0-9]|60)$/, 'DRAIN_SECONDS must be a number from 0 to 60')
    .default('0'),
  METRICS_ADDRESS: z
    .string()
    .refine(
      (value) => metricsAddress(value) !== null,
      'METRICS_ADDRESS must be an address and a port, such as 127.0.0.1:9464',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    /^https?:$/,
    'OTEL_EXPORTER_OTLP_ENDPOINT must look like http://127.0.0.1:4318',
  ).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|[01]\.0|0?\.\d{1,6})$/, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, such as 0.1')
    .default('1'),
  OTEL_METRIC_EXPORT_INTERVAL: numberBetween('OTEL_METRIC_EXPORT_INTERVAL', 100, 600_000),
  TRUST_PROXY: z
    .string()
    .refine((value) => readTrustedProxies(value) !== null, {
      error:
        'TRUST_PROXY must be a number of proxies from 1 to 10, or addresses such as 10.0.0.2,192.168.0.0/24',
    })
    .optional(),
  PUSH_HOSTS: z
    .string()
    .refine((value) => readPushHosts(value) !== null, {
      error: 'PUSH_HOSTS must be hosts with commas between, such as push.example,*.push.example:8443',
    })
    .optional(),
  SUPPORT_EMAIL: z.email({ error: 'SUPPORT_EMAIL must be an e-mail address' }).optional(),
  SUPPORT_PHONE: z
    .string()
    .refine(isPhone, 'SUPPORT_PHONE must be a phone number, such as +23276123456')
    .optional(),
  SUPPORT_ADDRESS: z.string().optional(),
  ADMIN_EMAIL: z.email({ error: 'ADMIN_EMAIL must be an e-mail address' }).optional(),
  ADMIN_PASSWORD: z.string().min(12, 'ADMIN_PASSWORD must have at least 12 characters').optional(),
})
type Environment = z.infer<typeof environmentSchema>

/** The names that .env.example lists. */
export const settingNames = Object.keys(environmentSchema.shape)

const requiredInProduction = [
  'PUBLIC_URL',
  'SMTP_URL',
  'SUPPORT_EMAIL',
  'SUPPORT_PHONE',
  'SUPPORT_ADDRESS',
] as const

function productionErrors(environment: Environment): string[] {
  const missing = requiredInProduction
    .filter((name) => !environment[name])
    .map((name) => `${name} is required in production`)
  if (environment.SEED === 'demo') missing.push('SEED=demo is not allowed in production')
  if (environment.RATE_LIMIT === 'off') missing.push('RATE_LIMIT=off is not allowed in production')
  if (environment.DURABILITY === 'off') missing.push('DURABILITY=off is not allowed in production')
  return missing
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

/** Settings that make no sense without each other. */
function pairErrors(environment: Environment): string[] {
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
function picturesErrors({ PICTURES_PUBLIC_URL }: Environment, publicUrl: string): string[] {
  const url = readPublicAddress(PICTURES_PUBLIC_URL ?? '')
  if (url === null) return []
  if (url === publicUrl) return ['PICTURES_PUBLIC_URL must be another address than PUBLIC_URL']
  if (publicUrl.startsWith('https:') && !url.startsWith('https:'))
    return [
      'PICTURES_PUBLIC_URL must begin with https:, as PUBLIC_URL does: browsers load nothing else there',
    ]
  return []
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
