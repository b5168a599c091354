// `npm run check:container`: builds the image of the Dockerfile with Debian's buildah, on a base made of debootstrap and this Node, as no
// registry of images is asked; runs it with podman as compose.yaml does (not root, nothing writable but its volume and /tmp, no rights),
// on an embedded PostgreSQL; looks at it, and stops it. Everything lies in one folder, which is removed, or kept with `-- --keep=folder`
// for the next run. Takes about ten minutes and 2 GB. Prints 'not run' where there is no Debian or no root.
import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { openMailbox } from '../../tests/support/mailbox.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { until } from '../faults/until.ts'
import { aPlainVisitor } from '../proxy/visitor.ts'
import { notRun, openChecks, print } from '../support/checks.ts'
import { versionsOf } from '../support/debian-program.ts'
import { makeBaseImage } from './base-image.ts'
import { checkMarket } from './check-market.ts'
import { type ContainerEngine, canRunContainers, openEngine, packages } from './container-engine.ts'
import { buildMakitImage, makitImage } from './makit-image.ts'

const mostMegabytes = 350
const port = 4795
const name = 'makit-check'

if (!canRunContainers()) notRun('it needs root on Debian, with podman, buildah, runc and debootstrap')
const { values } = parseArgs({ options: { keep: { type: 'string' } } })
const { folder: ownFolder, check, atEnd, run } = openChecks('container')
const folder = values.keep ? resolve(values.keep) : ownFolder

interface Inspected {
  Size: number
  Config: { User: string }
  Healthcheck?: unknown
}

async function checkImage(engine: ContainerEngine): Promise<void> {
  const [found] = JSON.parse(await engine.podman('image', 'inspect', makitImage)) as Inspected[]
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
    ...['--health-interval', 'disable', ...asEnvironment(settings), makitImage],
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
  await checkMarket(check, aPlainVisitor(port, new Agent()), database.connectionString)
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
  await buildMakitImage(engine, folder)
  await checkImage(engine)
  await checkRunning(engine)
}

print(`Runs ${versionsOf(packages)}`)
await run(checkAll)
