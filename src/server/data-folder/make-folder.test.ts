import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { explainFailure } from '../explain-failure.ts'
import { openPictureFolder } from '../pictures/picture-folder.ts'
import { makeFolder } from './make-folder.ts'

const place = mkdtempSync(join(tmpdir(), 'makit-folders-'))
afterAll(() => rmSync(place, { recursive: true }))

describe('a folder is made', () => {
  it('with all above it that are missing', () => {
    makeFolder(join(place, 'one', 'two'), 0o711)
    expect(statSync(join(place, 'one', 'two')).mode & 0o777).toBe(0o711)
    expect(statSync(join(place, 'one')).mode & 0o777).toBe(0o711)
  })

  it('or left as it is', () => {
    mkdirSync(join(place, 'there'), 0o700)
    makeFolder(join(place, 'there'))
    expect(statSync(join(place, 'there')).mode & 0o777).toBe(0o700)
  })
})

describe('a folder that can not be made is refused in one line', () => {
  const line = (path: string) =>
    new RegExp(`^Nothing can be kept in ${path} \\(E[A-Z]+\\): set DATA_DIR [^\\n]+$`)
  const refusal = async (work: () => unknown) => {
    try {
      await work()
    } catch (error) {
      return explainFailure(error)
    }
    throw new Error('It was made')
  }

  it('below a file', async () => {
    writeFileSync(join(place, 'file'), '')
    expect(await refusal(() => makeFolder(join(place, 'file', 'below')))).toMatch(line(join(place, 'file')))
  })

  // Node's recursive mkdir never came back from here.
  it.runIf(process.platform === 'linux')('where the system takes no new files', async () => {
    expect(await refusal(() => makeFolder('/proc/makit/data'))).toMatch(line('/proc/makit'))
    expect(await refusal(() => openPictureFolder('/proc/makit/pictures'))).toMatch(line('/proc/makit'))
    const log = { info: () => {}, warn: () => {} }
    expect(await refusal(() => startEmbeddedPostgres({ dataDir: '/proc', log }))).toMatch(
      /^\/proc takes no files: set DATA_DIR [^\n]+$/,
    )
  })
})
