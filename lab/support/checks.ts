import { rmSync } from 'node:fs'
import { makeDataFolder } from '../../tests/support/data-folder.ts'

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** A command that starts real programs and says of each thing it looks at whether it is as it should be. */
export interface Checks {
  /** For the files of everything that is started; removed at the end unless it is to be kept. */
  folder: string
  /** Prints one line; counts what is not as it should be, and says what was found instead. */
  check(what: string, isSo: boolean, found?: unknown): void
  /** Has this undone at the end, before what was registered earlier. */
  atEnd(cleanup: () => unknown): void
  /** Runs it all, undoes what was started whatever happened, says how it went, and ends the process. */
  run(work: () => Promise<void>): Promise<never>
}

/** `name` is the command's, as in `npm run check:name`. */
export function openChecks(name: string, { keepsFolder = false } = {}): Checks {
  const folder = makeDataFolder(`makit-${name}-`)
  const leave = () =>
    keepsFolder ? print(`See ${folder}`) : rmSync(folder, { recursive: true, force: true })
  const cleanups: (() => unknown)[] = [leave]
  let failed = 0
  return {
    folder,
    check(what, isSo, found = '') {
      if (!isSo) failed += 1
      print(`${isSo ? 'ok    ' : 'FAILED'}  ${what}${isSo ? '' : ` (${JSON.stringify(found)})`}`)
    },
    atEnd(cleanup) {
      cleanups.push(cleanup)
    },
    async run(work) {
      try {
        await work()
      } finally {
        for (const cleanup of cleanups.toReversed()) await cleanup()
      }
      print(failed === 0 ? 'All is well.' : `${failed} checks failed.`)
      process.exit(failed === 0 ? 0 : 1)
    },
  }
}

/** Says why nothing was looked at, and ends the process: not a failure. */
export function notRun(why: string): never {
  print(`not run: ${why}`)
  process.exit()
}
