// `npm run check:monitoring`: the alert rules of deploy/monitoring, their unit tests and the scrape configuration, checked with
// promtool. Takes it out of Debian's package prometheus where it is missing, without installing that: no service starts. Prints
// 'not run' where it can't.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { versionOf } from '../database/debian-program.ts'

const folder = resolve('deploy/monitoring')
const scratch = mkdtempSync(join(tmpdir(), 'makit-monitoring-'))

function findPromtool(): string | undefined {
  if (versionOf('promtool')) return 'promtool'
  try {
    console.log("taking promtool out of Debian's package prometheus ...")
    const quiet = { cwd: scratch, stdio: 'ignore' } as const
    if (process.getuid?.() === 0) execFileSync('apt-get', ['-qq', 'update'], quiet)
    execFileSync('apt-get', ['-qq', 'download', 'prometheus'], quiet)
    const [file = ''] = readdirSync(scratch).filter((name) => name.endsWith('.deb'))
    execFileSync('dpkg-deb', ['-x', file, '.'], quiet)
    return join(scratch, 'usr/bin/promtool')
  } catch {
    return undefined
  }
}

function runAll(promtool: string): number {
  console.log(versionOf(promtool))
  const rounds = [
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'makit-alerts.yml'],
    ['test', 'rules', 'makit-alerts.test.yml'],
  ]
  let failed = 0
  for (const round of rounds) {
    console.log(`\npromtool ${round.join(' ')}`)
    try {
      execFileSync(promtool, round, { cwd: folder, stdio: 'inherit' })
    } catch {
      failed += 1
    }
  }
  console.log(failed === 0 ? 'All is well.' : `${failed} checks failed.`)
  return failed
}

try {
  const promtool = findPromtool()
  if (promtool) process.exitCode = Math.min(runAll(promtool), 1)
  else console.log("not run: there is no promtool, and Debian's package could not be had")
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
