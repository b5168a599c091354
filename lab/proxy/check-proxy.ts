// `npm run check:proxy`: Debian's nginx with deploy/nginx.conf and a certificate of its own in front of two real servers in
// production mode, on one database. Installs nginx with apt where it can; prints 'not run' where there is none.
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { aVendor, type Vendor } from '../../tests/support/factories.ts'
import { inDatabaseAt } from '../../tests/support/running-database.ts'
import type { ServerProcess } from '../../tests/support/server-process.ts'
import { addProduct } from '../container/check-market.ts'
import { until } from '../faults/until.ts'
import { notRun, openChecks, print } from '../support/checks.ts'
import { havePrograms, versionsOf } from '../support/debian-program.ts'
import { openSite, untilPassedOn } from './site.ts'
import { addressesCounted, aVisitor, beginSignIns, json, statusesOf, visitorAddress } from './visitor.ts'

const ports = { http: 4780, https: 4743, servers: [4781, 4782] } as const
const programs = ['nginx', 'openssl']
if (!havePrograms(programs, programs)) notRun('there is no nginx, or no openssl')
const { folder, check, atEnd, run } = openChecks('proxy')
const ask = aVisitor(folder, ports.https)

/** Noise does not compress: about 8 MB. */
async function aHeavyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 3300, height: 2480, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function checkPagesAndCalls(): Promise<void> {
  const page = await ask('/')
  check(
    'the first page comes over TLS',
    page.status === 200 && page.text.includes('<!doctype html'),
    page.status,
  )
  check(
    'it is told to come over TLS only (HSTS)',
    /max-age=\d{7,}/.test(page.headers['strict-transport-security'] ?? ''),
    page.headers,
  )
  check('a call is answered', (await ask('/api/listings')).status === 200)
  const compressed = await ask('/', { headers: { 'accept-encoding': 'br' } })
  check('pages come compressed', compressed.headers['content-encoding'] === 'br')
  const known = await ask('/', { headers: { 'if-none-match': String(page.headers.etag) } })
  check('a known page is 304', known.status === 304, known.status)
  const plain = await fetch(`http://127.0.0.1:${ports.http}/shop?page=2`, { redirect: 'manual' })
  check(
    'plain HTTP is sent to TLS',
    plain.status === 301 && plain.headers.get('location')?.startsWith('https://') === true,
  )
  check('figures are not passed on', (await ask('/metrics')).status === 404)
  const id = (await ask('/api/user/profile')).headers['x-request-id']
  check("the proxy's request id is answered", /^[0-9a-f]{32}$/.test(String(id)), id)
}

async function checkUpload({ token }: Vendor): Promise<void> {
  const photo = await aHeavyPhoto()
  const answer = await addProduct(ask, token, photo)
  check(
    `a photo of ${(photo.length / 1e6).toFixed(1)} MB is taken`,
    answer.status === 201,
    answer.text.slice(0, 200),
  )
  const url = answer.status === 201 ? JSON.parse(answer.text).listing.images[0] : '/none'
  const shown = [await ask(url), await ask(url), await ask(url)]
  check(
    'both servers show it',
    shown.every(({ status }) => status === 200),
  )
}

async function checkAddresses(connectionString: string): Promise<void> {
  const subjects = await addressesCounted(ask, connectionString)
  check(
    'a visitor has the address that nginx saw, whatever they claim',
    subjects.join() === visitorAddress,
    subjects,
  )
}

/** More concurrent requests of one address than deploy/nginx.conf admits. */
async function checkCrowd(): Promise<void> {
  const [most, more] = [300, 20]
  const crowd = beginSignIns(folder, ports.https, most + more)
  const isFull = await until(() => crowd.refused() >= more, 10_000)
  check(`of one address ${most} requests are under way, and no more`, isFull, crowd.refused())
  const statuses = await statusesOf(ask, '/shop', 20)
  check(
    'meanwhile others are served',
    crowd.refused() === more && statuses.every((status) => status === 200),
    [crowd.refused(), statuses],
  )
  crowd.end()
}

async function checkLosingOne(servers: readonly ServerProcess[]): Promise<void> {
  await servers[0]!.kill()
  const statuses = await statusesOf(ask, '/api/listings', 40)
  check(
    'one server is killed: the other answers all',
    statuses.every((status) => status === 200),
    statuses,
  )
  const call = await ask('/api/auth/login', json({ email: 'nobody2@makit.example', password: 'wrong' }))
  check('what is sent is taken too', call.status < 500, call.status)
}

async function checkAll(): Promise<void> {
  const site = await openSite({ folder, atEnd }, ports, {
    NODE_ENV: 'production',
    SUPPORT_EMAIL: 'office@makit.example',
    SUPPORT_PHONE: '+23210000000',
    SUPPORT_ADDRESS: 'Freetown',
  })
  await untilPassedOn(() => ask('/healthz'))
  await checkPagesAndCalls()
  const vendor = await inDatabaseAt(site.connectionString, (db) =>
    aVendor({ db, services: { newId: uuidv7 } }),
  )
  await checkUpload(vendor)
  await checkAddresses(site.connectionString)
  await checkCrowd()
  await checkLosingOne(site.servers)
}

print(`Runs ${versionsOf(programs)}`)
await run(checkAll)
