// `npm run check:units`: the units of deploy/systemd as systemd reads them (systemd-analyze verify), with this folder in place of
// /opt/makit, and how much they let the server do (systemd-analyze security). Starts nothing. Prints 'not run' without systemd.
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { notRun, openChecks, print } from '../support/checks.ts'
import { havePrograms, versionsOf } from '../support/debian-program.ts'

/** From 0, which may do nothing, to 10. */
const mostExposed = 3

if (!havePrograms(['systemd-analyze'], ['systemd'])) notRun('there is no systemd-analyze')
const { folder, check, run } = openChecks('units')

async function checkAll(): Promise<void> {
  const source = resolve('deploy/systemd')
  const names = readdirSync(source)
  for (const name of names) {
    const text = readFileSync(join(source, name), 'utf8').replaceAll('/opt/makit/', `${resolve('.')}/`)
    writeFileSync(join(folder, name), text)
  }
  for (const name of names) {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, name)], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    })
    const own = stderr.split('\n').filter((line) => line.includes('makit'))
    check(`systemd reads ${name} without a word`, status === 0 && own.length === 0, stderr)
  }
  const calendar = execFileSync('systemd-analyze', ['calendar', '*-*-* 02:00:00'], { encoding: 'utf8' })
  check('the timer has a next time', /Next elapse: \w/.test(calendar), calendar)
  for (const name of names.filter((one) => one.endsWith('.service'))) {
    const { stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=yes', '--no-pager', join(folder, name)],
      { encoding: 'utf8' },
    )
    const level = Number(/Overall exposure level for .*: ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
    check(`${name} may do little: ${level} of 10`, level <= mostExposed, stdout)
  }
}

print(`Runs ${versionsOf(['systemd'])}`)
await run(checkAll)
