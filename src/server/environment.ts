import { readdirSync } from 'node:fs'
import * as z from 'zod'
import { isPhone } from '#shared/phone.ts'
import { readRetention } from './backup/retention.ts'
import { readTrustedProxies } from './http/client-address.ts'
import { readBucketUrl } from './pictures/bucket/bucket-address.ts'
import { readPublicAddress } from './pictures/public-address.ts'
import { readPushHosts } from './push/push-hosts.ts'

/** Where figures are told: never on the port that the public reaches. */
export interface MetricsAddress {
  host: string
  port: number
}

const address = (protocols: RegExp, error: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), { error })

/** `127.0.0.1:9464` or `[::1]:9464`; null for anything else. */
export function metricsAddress(value: string | undefined): MetricsAddress | null {
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

/** The variables of the environment, each judged by itself; the message of each says what it must be. */
export const environmentSchema = z.object({
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
export type Environment = z.infer<typeof environmentSchema>

/** The names that .env.example lists. */
export const settingNames = Object.keys(environmentSchema.shape)
