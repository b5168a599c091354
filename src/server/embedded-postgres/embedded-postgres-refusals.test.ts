import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { embeddedFolder } from '#tests/support/embedded-folder.ts'
import { findBinaries } from './binaries.ts'
import { chooseSystemUser } from './system-user.ts'

const isRoot = process.getuid?.() === 0
const here = embeddedFolder()
const { cluster, start } = here

describe('it refuses in one clear line', () => {
  const refusal = async () => {
    const error = await start().then(
      () => undefined,
      (reason: Error) => reason,
    )
    expect(error).toMatchObject({ name: 'EmbeddedPostgresError', message: expect.not.stringContaining('\n') })
    return error!.message
  }

  it('a database of another major version, untouched', async () => {
    await (await start()).stop()
    writeFileSync(join(cluster(), 'PG_VERSION'), '17\n')

    expect(await refusal()).toMatch(/was made by PostgreSQL 17, this Makit brings 18/)
    expect(readFileSync(join(cluster(), 'PG_VERSION'), 'utf8')).toBe('17\n')
  })

  it('a folder that is no whole database, untouched', async () => {
    mkdirSync(cluster(), { recursive: true })
    writeFileSync(join(cluster(), 'base'), 'what is left')

    expect(await refusal()).toMatch(/is not a whole database/)
    expect(readFileSync(join(cluster(), 'base'), 'utf8')).toBe('what is left')
  })

  it('a database whose password file is lost', async () => {
    await (await start()).stop()
    rmSync(join(here.dataDir, 'embedded.json'))

    expect(await refusal()).toMatch(/embedded\.json with the password .* is missing/)
  })

  it('a password file that is not ours', async () => {
    mkdirSync(here.dataDir)
    writeFileSync(join(here.dataDir, 'embedded.json'), '{}')

    expect(await refusal()).toMatch(/embedded\.json can't be read/)
  })

  it('a cluster that PostgreSQL will not start on, with its own reason', async () => {
    await (await start()).stop()
    rmSync(join(cluster(), 'global', 'pg_control'))

    expect(await refusal()).toMatch(/^The embedded database did not start: .*pg_control/)
  })

  it('a platform without binaries', () => {
    expect(() => findBinaries('sunos', 'sparc')).toThrow(
      /No PostgreSQL comes with Makit for sunos-sparc.*DATABASE_URL/,
    )
  })

  it('root on a system that knows no nobody', () => {
    const passwd = join(here.place, 'passwd')
    writeFileSync(passwd, 'root:x:0:0:root:/root:/bin/bash\n')
    const choose = () => chooseSystemUser(cluster(), passwd)

    if (isRoot) expect(choose).toThrow(/no user 'nobody'/)
    else expect(choose()).toBeUndefined()
  })
})
