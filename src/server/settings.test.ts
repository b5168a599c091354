import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from './environment.ts'
import { readSettings, SettingsError } from './settings.ts'
import { usualSizes } from './sizes.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://makit.example/',
  SMTP_URL: 'smtps://makit:secret@mail.makit.example',
  SUPPORT_EMAIL: 'office@makit.example',
  SUPPORT_PHONE: '+23210000000',
  SUPPORT_ADDRESS: '4 Kissy Road, Freetown',
}

/** The lines that a start with these settings is refused with. */
function refusal(variables: Record<string, string>): string[] {
  try {
    readSettings(variables)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message.split('\n')
  }
  return []
}

test('the phone number of support may be written as usual, and has to be one', () => {
  expect(readSettings({ SUPPORT_PHONE: '(077) 12-34-56' }).support.phone).toBe('+23277123456')
  expect(refusal({ SUPPORT_PHONE: '12 34' })).toEqual([
    'SUPPORT_PHONE must be a phone number, such as +23276123456',
  ])
})

test('nothing has to be set on a machine of one’s own', () => {
  expect(readSettings({})).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    seed: 'demo',
    smtpUrl: null,
    countLimits: true,
    savesCopies: true,
    requireDurability: true,
    metricsAddress: null,
    telemetry: null,
    firstAdmin: null,
  })
})

test('production wants its settings, one line for each that is missing', () => {
  expect(refusal({ NODE_ENV: 'production' })).toEqual(
    ['PUBLIC_URL', 'SMTP_URL', 'SUPPORT_EMAIL', 'SUPPORT_PHONE', 'SUPPORT_ADDRESS'].map(
      (name) => `${name} is required in production`,
    ),
  )
  expect(refusal({ ...production, SUPPORT_PHONE: '  ' })).toEqual(['SUPPORT_PHONE is required in production'])
})

test('production has no demonstration market, and listens to all addresses', () => {
  expect(readSettings(production)).toMatchObject({
    isProduction: true,
    host: '0.0.0.0',
    publicUrl: 'https://makit.example',
    seed: 'none',
  })
  expect(refusal({ ...production, SEED: 'demo' })).toEqual(['SEED=demo is not allowed in production'])
  expect(refusal({ ...production, RATE_LIMIT: 'off' })).toEqual([
    'RATE_LIMIT=off is not allowed in production',
  ])
})

test.each(['0.0.0.0', '::', '192.168.1.7', 'makit.example', '127.0.0.1.example'])(
  'HOST=%s opens no demonstration market to the network',
  (HOST) => {
    const line = `HOST=${HOST} would open the demonstration market to the network, and everybody knows its passwords: set SEED=none, or leave HOST out`
    expect(refusal({ HOST })).toEqual([line])
    expect(refusal({ HOST, SEED: 'demo', DATABASE_URL: 'postgresql://localhost/makit' })).toEqual([line])
    expect(readSettings({ HOST, SEED: 'none' })).toMatchObject({ isPublic: true, seed: 'none' })
    expect(readSettings({ ...production, HOST })).toMatchObject({ isPublic: true, seed: 'none' })
  },
)

test.each(['127.0.0.1', '127.0.0.53', 'localhost', '::1'])('HOST=%s is for this machine only', (HOST) => {
  expect(readSettings({ HOST })).toMatchObject({ isPublic: false, seed: 'demo' })
  expect(readSettings({ ...production, HOST }).isPublic).toBe(true)
})

test.each([
  ['PORT', '0', 'PORT must be a number from 1 to 65535'],
  ['PORT', '80a', 'PORT must be a number from 1 to 65535'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be production, development or test, or not set'],
  ['NODE_ENV', 'Production', 'NODE_ENV must be production, development or test, or not set'],
  ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL must look like postgresql://user:password@host:5432/name'],
  ['BLOG_DIR', './nowhere/posts', 'BLOG_DIR must be a folder that can be read'],
  ['BLOG_DIR', './package.json', 'BLOG_DIR must be a folder that can be read'],
  ['SEED', 'full', 'SEED must be demo or none'],
  ['SMTP_URL', 'mail.makit.example', 'SMTP_URL must look like smtp://user:password@host:587'],
  ['RATE_LIMIT', 'no', 'RATE_LIMIT must be on or off'],
  ['METRICS_ADDRESS', '9464', 'METRICS_ADDRESS must be an address and a port, such as 127.0.0.1:9464'],
  ['METRICS_ADDRESS', '[::1]:99999', 'METRICS_ADDRESS must be an address and a port, such as 127.0.0.1:9464'],
  ['METRICS_ADDRESS', '127.0.0.1:3000', 'METRICS_ADDRESS must have another port than PORT'],
  ['BACKUP_URL', 'https://s3.example/backups', 'BACKUP_URL must look like s3://bucket or s3://bucket/folder'],
  [
    'BACKUP_KEEP',
    '7',
    'BACKUP_KEEP must be numbers of days, weeks and months to keep the last backup of, such as 7,4,12',
  ],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    '127.0.0.1:4318',
    'OTEL_EXPORTER_OTLP_ENDPOINT must look like http://127.0.0.1:4318',
  ],
  ['OTEL_TRACES_SAMPLER_ARG', '10', 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, such as 0.1'],
  ['DRAIN_SECONDS', '61', 'DRAIN_SECONDS must be a number from 0 to 60'],
  ['SUPPORT_EMAIL', 'office', 'SUPPORT_EMAIL must be an e-mail address'],
  ['ADMIN_EMAIL', 'office@makit.example', 'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or none'],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have at least 12 characters'],
])('%s=%s is refused with a line that says what it must be', (name, value, line) => {
  expect(refusal({ [name]: value })).toEqual([line])
})

test.each([
  'makit.example',
  'ftp://makit.example',
  'https://makit.example/shop',
  'https://makit.example//',
  'https://makit.example?x',
  'https://makit.example/shop?x',
  'https://makit.example/#top',
  'https://makit.example#',
  'https://office:secret@makit.example',
  'https://makit.example\\shop',
  'https://makit.example:99999',
  'https://',
])('PUBLIC_URL=%s would make links that lead nowhere', (address) => {
  expect(refusal({ PUBLIC_URL: address })).toEqual([
    'PUBLIC_URL must look like https://makit.example, with nothing behind it',
  ])
})

test.each([
  ['https://makit.example/', 'https://makit.example'],
  ['HTTPS://Makit.Example:443', 'https://makit.example'],
  ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('PUBLIC_URL=%s makes links that begin with %s', (address, publicUrl) => {
  expect(readSettings({ PUBLIC_URL: address }).publicUrl).toBe(publicUrl)
})

test.each(['development', 'test', '', ' '])('NODE_ENV=%s is not production', (NODE_ENV) => {
  expect(readSettings({ NODE_ENV }).isProduction).toBe(false)
})

test('several bad settings are told at once', () => {
  expect(refusal({ PORT: 'x', SEED: 'x' })).toHaveLength(2)
})

test('pushes go to the services of browsers, or to the hosts of PUSH_HOSTS', () => {
  expect(readSettings({}).pushHosts).toContain('fcm.googleapis.com:443')
  const pushHosts = ['push.example', '*.push.example:8443']
  expect(readSettings({ PUSH_HOSTS: pushHosts.join(', ') })).toMatchObject({ pushHosts })
  expect(() => readSettings({ PUSH_HOSTS: 'https://push.example' })).toThrow('PUSH_HOSTS must be hosts')
})

test('figures are told where METRICS_ADDRESS says', () => {
  const at = (METRICS_ADDRESS: string) => readSettings({ METRICS_ADDRESS }).metricsAddress
  expect(at('127.0.0.1:9464')).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(at('[::1]:9464')).toEqual({ host: '::1', port: 9464 })
})

test('a collector is told all traces, and metrics once a minute, unless it says otherwise', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(readSettings(collector).telemetry).toEqual({ traceShare: 1, metricsIntervalMs: 60_000 })
  const less = { OTEL_TRACES_SAMPLER_ARG: '0.1', OTEL_METRIC_EXPORT_INTERVAL: '15000' }
  expect(readSettings({ ...collector, ...less }).telemetry).toEqual({
    traceShare: 0.1,
    metricsIntervalMs: 15_000,
  })
})

test('the address of PostgreSQL itself belongs to a pooler, that of a replica to a primary', () => {
  const itself = { DATABASE_SESSION_URL: 'postgresql://makit:secret@db.example/makit' }
  const pooler = { DATABASE_URL: 'postgresql://makit:secret@pooler.example:6432/makit' }
  expect(readSettings({ ...pooler, ...itself }).databaseSessionUrl).toBe(itself.DATABASE_SESSION_URL)
  expect(readSettings(pooler).databaseSessionUrl).toBeNull()
  expect(readSettings({ ...pooler, DATABASE_READ_URL: 'postgres://replica/makit' }).databaseReadUrl).toBe(
    'postgres://replica/makit',
  )
  expect(refusal({ DATABASE_READ_URL: 'postgres://replica/makit' })).toEqual([
    'DATABASE_READ_URL belongs to a replica of the database that DATABASE_URL must name',
  ])
  expect(refusal(itself)).toEqual(['DATABASE_SESSION_URL belongs to a pooler, which DATABASE_URL must name'])
})

test('sizes follow from the number of cores, unless they are set', () => {
  expect(readSettings({})).toMatchObject(usualSizes())
  expect(readSettings({ DATABASE_POOL_SIZE: '30', REQUEST_SLOTS: '120' })).toMatchObject({
    poolSize: 30,
    requestSlots: 120,
  })
  expect(refusal({ DATABASE_POOL_SIZE: '1', REQUEST_SLOTS: '8e1' })).toEqual([
    'DATABASE_POOL_SIZE must be a number from 2 to 200',
    'REQUEST_SLOTS must be a number from 10 to 1000',
  ])
})

test('a bucket is named by its address, its storage and its key', () => {
  const url = { PICTURES_URL: 's3://pictures/makit/' }
  expect(readSettings(url).bucket).toEqual({
    bucket: 'pictures',
    prefix: 'makit/',
    endpoint: null,
    region: 'us-east-1',
    credentials: null,
  })
  const storage = { S3_ENDPOINT: 'https://s3.example', S3_REGION: 'eu-west-1' }
  const key = { S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readSettings({ PICTURES_URL: 's3://pictures', ...storage, ...key }).bucket).toEqual({
    bucket: 'pictures',
    prefix: '',
    endpoint: 'https://s3.example',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'AK', secretAccessKey: 'secret' },
  })
  for (const bad of [
    's3://',
    'https://s3.example/pictures',
    's3://Pictures',
    's3://pictures/../x',
    's3://pictures/x?y',
    's3://pictures//x',
  ])
    expect(refusal({ PICTURES_URL: bad })).toEqual([
      'PICTURES_URL must look like s3://bucket or s3://bucket/folder',
    ])
  expect(refusal({ ...url, S3_ACCESS_KEY_ID: 'AK' })).toEqual([
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none',
  ])
})

test('pictures from another address come from one that browsers load from', () => {
  const picturesPublicUrl = 'https://cdn.example/bucket'
  expect(readSettings({}).picturesPublicUrl).toBeNull()
  expect(readSettings({ ...production, PICTURES_PUBLIC_URL: `${picturesPublicUrl}/` })).toMatchObject({
    picturesPublicUrl,
  })
  expect(refusal({ PICTURES_PUBLIC_URL: 'cdn.example' })).toEqual([
    'PICTURES_PUBLIC_URL must look like https://pictures.example or https://storage.example/bucket',
  ])
  expect(refusal({ ...production, PICTURES_PUBLIC_URL: 'http://cdn.example' })).toEqual([
    'PICTURES_PUBLIC_URL must begin with https:, as PUBLIC_URL does: browsers load nothing else there',
  ])
  expect(refusal({ ...production, PICTURES_PUBLIC_URL: production.PUBLIC_URL })).toEqual([
    'PICTURES_PUBLIC_URL must be another address than PUBLIC_URL',
  ])
})

test('servers that share no folder need the same key for mails', () => {
  const shared = { PICTURES_URL: 's3://pictures', DATABASE_URL: 'postgresql://makit@db.example/makit' }
  expect(refusal(shared).join()).toMatch(/^MAIL_KEY is required with PICTURES_URL and DATABASE_URL/)
  const key = Buffer.alloc(32, 5)
  expect(readSettings({ ...shared, MAIL_KEY: key.toString('base64') }).mailKey).toEqual(key)
  expect(refusal({ MAIL_KEY: 'c2hvcnQ=' }).join()).toMatch(/^MAIL_KEY must be 32 bytes in base64/)
})

test('backups lie where the pictures do, or elsewhere with a key of their own', () => {
  const key = { S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'secret' }
  const pictures = { S3_ENDPOINT: 'https://s3.example', S3_REGION: 'eu-west-1', ...key }
  const url = { BACKUP_URL: 's3://backups/freetown' }
  expect(readSettings({ ...pictures, ...url })).toMatchObject({
    backupBucket: {
      bucket: 'backups',
      prefix: 'freetown/',
      endpoint: 'https://s3.example',
      region: 'eu-west-1',
      credentials: { accessKeyId: 'AK', secretAccessKey: 'secret' },
    },
    backupRetention: { days: 7, weeks: 4, months: 12 },
  })
  const elsewhere = {
    BACKUP_S3_ENDPOINT: 'https://other.example',
    BACKUP_S3_REGION: 'af-south-1',
    BACKUP_S3_ACCESS_KEY_ID: 'BK',
    BACKUP_S3_SECRET_ACCESS_KEY: 'other',
  }
  expect(readSettings({ ...pictures, ...url, ...elsewhere }).backupBucket).toMatchObject({
    endpoint: 'https://other.example',
    region: 'af-south-1',
    credentials: { accessKeyId: 'BK', secretAccessKey: 'other' },
  })
  expect(readSettings(pictures).backupBucket).toBeNull()
  expect(refusal({ BACKUP_S3_ACCESS_KEY_ID: 'BK' })).toEqual([
    'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together: set both or none',
  ])
})

test('.env.example lists every setting, and nothing else', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z\d_]+)=/gm)].map(
    ([, name]) => name!,
  )
  expect(listed.sort()).toEqual(settingNames.toSorted())
})
