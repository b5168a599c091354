import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { embeddedFolder } from '#tests/support/embedded-folder.ts'
import { findBinaries, readBinaries } from './binaries.ts'
import { readPostmaster } from './postmaster.ts'
import { isPostgresIn } from './running-process.ts'

const isRoot = process.getuid?.() === 0
const here = embeddedFolder()
const { cluster, start } = here

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** A Node process of its own that uses the database in `here.dataDir`. */
async function startProcess(): Promise<{ child: ChildProcess; connectionString: string }> {
  const script = fileURLToPath(import.meta.resolve('#tests/support/embedded-postgres-process.ts'))
  const child = spawn(process.execPath, [script, here.dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  here.cleanups.push(() => child.kill('SIGKILL'))
  for await (const line of createInterface(child.stdout!)) {
    const { connectionString } = JSON.parse(line) as { connectionString?: string }
    if (connectionString) return { child, connectionString }
  }
  throw new Error('The process ended before its database was there')
}

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  child.kill(signal)
  await once(child, 'exit')
}

/** Resolves when the server has noticed that a killed process no longer uses it. */
async function lettingGo(connectionString: string): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(await query(connectionString, `select from pg_locks where locktype = 'advisory'`)).toEqual([]),
    { timeout: 10_000 },
  )
}

const serverPid = () => readPostmaster(cluster())!.pid
const isUp = () => isPostgresIn(cluster(), readPostmaster(cluster())?.pid ?? 0)

describe('a first start', () => {
  it('makes a durable UTF-8 database with a password and port of its own', async () => {
    const { connectionString } = await start()

    const url = new URL(connectionString)
    expect(url.hostname).toBe('127.0.0.1')
    expect(url.port).not.toBe('5432')
    expect(statSync(join(here.dataDir, 'embedded.json')).mode & 0o777).toBe(0o600)
    const settings = await query<{ name: string; setting: string }>(
      connectionString,
      `select name, setting from pg_settings where name in
        ('fsync', 'full_page_writes', 'synchronous_commit', 'jit', 'max_connections', 'listen_addresses', 'shared_buffers')`,
    )
    expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      jit: 'off',
      max_connections: '100',
      listen_addresses: '127.0.0.1',
      shared_buffers: '16384',
    })
    const [text] = await query(
      connectionString,
      `select lower('ŊƐƆ') as lower, pg_encoding_to_char(encoding) as encoding, datlocprovider, datlocale
         from pg_database where datname = current_database()`,
    )
    expect(text).toEqual({ lower: 'ŋɛɔ', encoding: 'UTF8', datlocprovider: 'b', datlocale: 'C.UTF-8' })
  })

  it('lets the application own its database without being a superuser', async () => {
    const { connectionString } = await start()

    await query(connectionString, 'create extension pg_trgm; create extension fuzzystrmatch')
    const [role] = await query(
      connectionString,
      'select rolname, rolsuper from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolname: 'makit', rolsuper: false })
  })

  it('runs from binaries without links, below a folder that only the caller may enter', async () => {
    const hidden = join(here.place, 'private')
    mkdirSync(hidden, { mode: 0o700 })
    cpSync(join(findBinaries().folder, '..'), join(hidden, 'package'), {
      recursive: true,
      filter: (path) => !/\.so(\.\d\d?)?$/.test(path) || !/lib(icu|pq|ecpg|pgtypes)/.test(path),
    })
    here.dataDir = join(hidden, 'data')

    const { connectionString, stop } = await start({ binaries: readBinaries(join(hidden, 'package')) })

    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(cluster())).toBe(!isRoot)
    expect(statSync(hidden).mode & 0o777).toBe(0o700)
    await stop()
    expect(await query((await start()).connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a later start', () => {
  it('keeps rows, port and password', async () => {
    const first = await start()
    await query(first.connectionString, 'create table note as select 7 as number')
    await first.stop()
    expect(isUp()).toBe(false)

    const second = await start()
    expect(second.connectionString).toBe(first.connectionString)
    expect(await query(second.connectionString, 'select number from note')).toEqual([{ number: 7 }])
    expect(here.lines.at(-1)).toMatch(/^Started the embedded database on port \d+$/)
  })

  it('takes another port when another program has the stored one', async () => {
    const first = await start()
    await first.stop()
    const port = Number(new URL(first.connectionString).port)
    const squatter = createServer().listen(port, '127.0.0.1')
    here.cleanups.push(() => squatter.close())
    await once(squatter, 'listening')

    const second = await start()
    expect(Number(new URL(second.connectionString).port)).not.toBe(port)
    expect(await query(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is not stopped by a postmaster.pid whose number now belongs to something else', async () => {
    await (await start()).stop()
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    here.cleanups.push(() => other.kill())
    writeFileSync(join(cluster(), 'postmaster.pid'), `${other.pid}\n${cluster()}\n1\n15999\n\n127.0.0.1\n`)
    chmodSync(join(cluster(), 'postmaster.pid'), 0o644)

    const { connectionString } = await start()
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('after a crash', () => {
  it('joins the server that a killed process left behind, and stops it in the end', async () => {
    const killed = await startProcess()
    await query(killed.connectionString, 'create table note as select 7 as number')
    const orphan = serverPid()
    await endProcess(killed.child, 'SIGKILL')
    expect(isUp()).toBe(true)
    await lettingGo(killed.connectionString)

    const { connectionString, stop } = await start()
    expect(serverPid()).toBe(orphan)
    expect(here.lines).toEqual([expect.stringMatching(/^Joined the embedded database/)])
    expect(await query(connectionString, 'select number from note')).toEqual([{ number: 7 }])
    await stop()
    expect(isPostgresIn(cluster(), orphan)).toBe(false)
  })

  it('brings a server that died back on the same port, with every acknowledged row', async () => {
    const { connectionString } = await start()
    await query(connectionString, 'create table note as select 7 as number')
    const killed = serverPid()
    process.kill(killed, 'SIGKILL')

    await expect
      .poll(() => query(connectionString, 'select number from note').catch(() => []), { timeout: 20_000 })
      .toEqual([{ number: 7 }])
    expect(serverPid()).not.toBe(killed)
  })

  it('clears away a database that was being made', async () => {
    const abandoned = join(here.dataDir, 'postgres.tmp-4194999-abcdef')
    mkdirSync(join(abandoned, 'cluster'), { recursive: true })
    writeFileSync(join(abandoned, 'cluster', 'PG_VERSION'), '18\n')

    const { connectionString } = await start()
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(abandoned)).toBe(false)
  })
})

describe('two processes at once', () => {
  it('share one server, which stays until the last of them leaves', async () => {
    const [one, other] = await Promise.all([startProcess(), startProcess()])
    expect(one.connectionString).toBe(other.connectionString)

    await endProcess(one.child, 'SIGTERM')
    expect(await query(other.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    const server = serverPid()
    await endProcess(other.child, 'SIGTERM')
    expect(isPostgresIn(cluster(), server)).toBe(false)
  })

  it('start it again for who comes while it is being stopped', async () => {
    const leaving = await start()
    const [, joined] = await Promise.all([leaving.stop(), start()])
    expect(await query(joined.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
