import { join } from 'node:path'

/** The programs of one PostgreSQL package, `version` as in its package.json ("18.4.0-beta.17"). */
export interface PostgresBinaries {
  folder: string
  version: string
  majorVersion: string
}

/** The path of `postgres`, `initdb` or `pg_ctl`. */
export function program(binaries: PostgresBinaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** PostgreSQL reads PG* variables and speaks the locale's language: it gets neither from the caller. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' }
}

/** One line on why a PostgreSQL program did not run, from its exit and what it wrote. */
export function explainFailure(code: string | number | null | undefined, written: string): string {
  if (code === 'ENOENT') {
    return 'PostgreSQL does not run on this system (musl, as on Alpine, is not supported): set DATABASE_URL to a PostgreSQL 15 or newer.'
  }
  const lines = written.split('\n').filter((line) => line.trim() !== '')
  const reason =
    lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? `exit code ${code}`
  return `The embedded database did not start: ${reason.replace(/^.*?(FATAL|PANIC|error): */, '').trim()}`
}
