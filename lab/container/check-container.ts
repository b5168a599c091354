// `npm run check:container`: builds the image of the Dockerfile with Debian's buildah, on a base made of debootstrap and this Node, as no
// registry of images is asked; runs it with podman as compose.yaml does (not root, nothing writable but its volume and /tmp, no rights),
// on an embedded PostgreSQL; looks at it, and stops it. Everything lies in one folder, which is removed, or kept with `-- --keep=folder`
// for the next run. Takes about ten minutes and 2 GB. Prints 'not run' where there is no Debian or no root.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { aCustomer, aVendorWithListing } from '../../tests/support/factories.ts'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { orderBody } from '../../tests/support/order-calls.ts'
import { inDatabaseAt } from '../../tests/support/running-database.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { until } from '../faults/until.ts'
import { notRun, openChecks, print } from '../support/checks.ts'
import { versionsOf } from '../support/debian-program.ts'
import { baseImage, makeBaseImage } from './base-image.ts'
import { type ContainerEngine, canRunContainers, openEngine, packages } from './container-engine.ts'

const image = 'localhost/makit:check'
const mostMegabytes = 350
const port = 4795
const name = 'makit-check'

if (!canRunContainers()) notRun('it needs root on Debian, with podman, buildah, runc and debootstrap')
const { values } = parseArgs({ options: { keep: { type: 'string' } } })
const { folder: ownFolder, check, atEnd, run } = openChecks('container')
const folder = values.keep ? resolve(values.keep) : ownFolder

/** The registry's certificates are the machine's. */
const certificates = '/etc/ssl/certs/ca-certificates.crt'

async function buildImage(engine: ContainerEngine): Promise<void> {
  const npmrc = join(folder, 'npmrc')
  writeFileSync(npmrc, existsSync(certificates) ? `cafile=${certificates}\n` : '')
  const volumes = [
    '--volume',
    '/etc/ssl/certs:/etc/ssl/certs:ro',
    '--volume',
    `${npmrc}:/usr/local/etc/npmrc:ro`,
  ]
  const how = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--layers=false']
  const begun = Date.now()
  await engine.buildah(
    'bud',
    '--quiet',
    ...how,
    ...volumes,
    '--build-arg',
    `BASE=${baseImage}`,
    '--tag',
    image,
    '.',
  )
  print(`built in ${Math.round((Date.now() - begun) / 1000)} s`)
}

interface Inspected {
  Size: number
  Config: { User: string }
  Healthcheck?: unknown
}

async function checkImage(engine: ContainerEngine): Promise<void> {
  const [found] = JSON.parse(await engine.podman('image', 'inspect', image)) as Inspected[]
  const megabytes = Math.round(found!.Size / 1e6)
  check(`the image has ${megabytes} MB, at most ${mostMegabytes}`, megabytes <= mostMegabytes)
  check(
    'it runs as a user of a number above 0',
    /^[1-9]\d*(:\d+)?$/.test(found!.Config.User),
    found!.Config.User,
  )
  check('it says how to see whether it is well', found!.Healthcheck !== undefined, found)
}

/** As in compose.yaml, but on the machine's network, where the database is. */
const strict = [
  ...['--network', 'host', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all'],
  ...['--security-opt', 'no-new-privileges'],
]

const asEnvironment = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`])

async function checkRunning(engine: ContainerEngine): Promise<void> {
  const dataDir = makeDataFolder('makit-container-database-')
  const database = await startEmbeddedPostgres({ dataDir, log: { info() {}, warn: console.warn } })
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  atEnd(() => database.stop())
  const mailbox = await openMailbox()
  atEnd(() => mailbox.close())
  const s3 = await startS3Server()
  atEnd(() => s3.stop())
  const { PICTURES_URL: _, ...storage } = s3.settings
  const settings = {
    ...storage,
    DATABASE_URL: database.connectionString,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'https://makit.example',
    SMTP_URL: mailbox.url,
    SUPPORT_EMAIL: 'office@makit.example',
    SUPPORT_PHONE: '+23210000000',
    SUPPORT_ADDRESS: 'Freetown',
    BACKUP_URL: 's3://makit/nightly',
  }
  const remove = () => engine.tryPodman('rm', '--force', '--volumes', name)
  await remove()
  await engine.tryPodman('volume', 'rm', '--force', 'makit-check-data')
  atEnd(remove)
  await engine.podman(
    ...['run', '--detach', '--name', name, ...strict, '--volume', 'makit-check-data:/data'],
    ...['--health-interval', 'disable', ...asEnvironment(settings), image],
  )
  const url = `http://127.0.0.1:${port}`
  const isReady = await until(
    async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true,
    90_000,
  )
  check(
    'it starts, migrates and is ready',
    isReady,
    isReady ? '' : (await engine.tryPodman('logs', name)).printed,
  )
  if (!isReady) return
  await checkInside(engine)
  await checkMarket(url, database.connectionString)
  const { code, printed } = await engine.tryPodman('healthcheck', 'run', name)
  check('its health check says that it is well', code === 0, printed)
  const backup = await engine.tryPodman('exec', name, 'node', 'scripts/backup.ts')
  check(
    'a backup from inside goes into a bucket',
    /are in s3:\/\/makit\/nightly/.test(backup.printed),
    backup.printed,
  )
  await checkStop(engine)
}

async function checkInside(engine: ContainerEngine): Promise<void> {
  const inside = (...command: string[]) => engine.tryPodman('exec', name, ...command)
  check('it is not root', (await inside('id', '-u')).printed.trim() === '1000')
  const rights = (await inside('grep', 'CapEff', '/proc/self/status')).printed
  check('it has no rights of root', /CapEff:\s*0+\s*$/.test(rights), rights)
  for (const place of ['/app/x', '/x', '/home/node/x', '/usr/local/bin/x'])
    check(`nothing can be written to ${place}`, (await inside('touch', place)).code !== 0)
  check('but to its volume', (await inside('touch', '/data/x')).code === 0)
  const tools = await inside('ls', 'node_modules')
  check(
    'it has no tools for building',
    !/^(vite|typescript|vitest|playwright-core)$/m.test(tools.printed),
    tools.printed,
  )
}

async function checkMarket(url: string, connectionString: string): Promise<void> {
  const market = await inDatabaseAt(connectionString, async (db) => {
    const made = { db, services: { newId: uuidv7 } }
    return { buyer: await aCustomer(made), ...(await aVendorWithListing(made, { price: 10 })) }
  })
  for (const path of ['/', '/shop']) {
    const page = await fetch(url + path)
    check(`${path} is rendered`, page.ok && (await page.text()).includes('<!doctype html'), page.status)
  }
  const post = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${market.buyer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const inCart = await post('/api/cart/add', { listingId: market.listingId, quantity: 1 })
  check('a product is put into the cart', inCart.ok, inCart.status)
  const order = await post('/api/order/create', orderBody([{ listingId: market.listingId, price: 10 }]))
  check('an order is placed', order.status === 201, order.status)
  const sharp = (await import('sharp')).default
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a31' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  const fields = {
    title: 'Gara cloth',
    price: '120',
    stock: '3',
    categoryId: '01900000-0000-7000-8000-00000000ca02',
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'cloth.jpg')
  const headers = { authorization: `Bearer ${market.vendor.token}` }
  const product = await fetch(`${url}/api/listings`, { method: 'POST', headers, body: form })
  const { listing } = (await product.json()) as { listing?: { images: string[] } }
  check('a photo is taken', product.status === 201, product.status)
  const picture = listing && (await fetch(url + listing.images[0]))
  check('and shown', picture?.status === 200, picture?.status)
}

async function checkStop(engine: ContainerEngine): Promise<void> {
  const begun = Date.now()
  await engine.podman('stop', '--time', '30', name)
  const [{ State }] = JSON.parse(await engine.podman('inspect', name)) as [{ State: { ExitCode: number } }]
  check(`it stops in order, in ${((Date.now() - begun) / 1000).toFixed(1)} s`, State.ExitCode === 0, State)
  const errors = (await engine.tryPodman('logs', name)).printed
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  check('it logged no error', errors.length === 0, errors)
}

async function checkAll(): Promise<void> {
  const engine = openEngine(folder)
  await makeBaseImage(engine, folder)
  await buildImage(engine)
  await checkImage(engine)
  await checkRunning(engine)
}

print(`Runs ${versionsOf(packages)}`)
await run(checkAll)
