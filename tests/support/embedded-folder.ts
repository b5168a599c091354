import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '#server/embedded-postgres/embedded-postgres.ts'

/** For tests of the embedded database itself: every test gets a folder of its own, in which `start` makes a database. */
export function embeddedFolder() {
  const here = {
    place: '',
    dataDir: '',
    /** The log of the launcher. */
    lines: [] as string[],
    /** Run before the folder is removed: a server without its files does not stop in order. */
    cleanups: [] as (() => unknown)[],
    cluster: () => join(here.dataDir, 'postgres'),
    async start(more: Partial<EmbeddedPostgresOptions> = {}) {
      const { dataDir, place } = here
      const write = (line: string) => here.lines.push(line)
      const log = { info: write, warn: write }
      const database = await startEmbeddedPostgres({
        dataDir,
        log,
        sharedFolder: join(place, 'shared'),
        ...more,
      })
      here.cleanups.push(() => database.stop())
      return database
    },
  }
  beforeEach(() => {
    here.place = mkdtempSync(join(tmpdir(), 'makit-embedded-'))
    chmodSync(here.place, 0o755)
    Object.assign(here, { dataDir: join(here.place, 'data'), lines: [], cleanups: [] })
  })
  afterEach(async () => {
    for (const cleanup of here.cleanups.toReversed()) await cleanup()
    rmSync(here.place, { recursive: true, force: true })
  })
  return here
}
