// `npm run check:monitoring`: the alert rules of deploy/monitoring, their unit tests and the scrape configuration, checked with
// promtool, of Debian's package prometheus. Installs it with apt where it can; prints 'not run' where there is none.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { notRun, openChecks, print } from '../support/checks.ts'
import { havePrograms, versionsOf } from '../support/debian-program.ts'

if (!havePrograms(['promtool'], ['prometheus'])) notRun('there is no promtool')
const { check, run } = openChecks('monitoring')

async function checkAll(): Promise<void> {
  const cwd = resolve('deploy/monitoring')
  for (const words of [
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'makit-alerts.yml'],
    ['test', 'rules', 'makit-alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd, encoding: 'utf8' })
    check(`promtool ${words.join(' ')}`, status === 0, `${stdout}${stderr}`)
  }
}

print(`Runs ${versionsOf(['prometheus'])}`)
await run(checkAll)
