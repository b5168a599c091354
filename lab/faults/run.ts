// `npm run faults [name ...] [--rounds=n] [--write]`: tries the faults in full and prints a table; --write puts the
// results into docs/reliability.md.
import { parseArgs } from 'node:util'
import { reportProgress, table } from '../bench/support/report-progress.ts'
import { conditions, writeReliability } from '../bench/support/written-section.ts'
import type { FaultResult, FaultSuite } from './fault-suite.ts'
import { faultSuites } from './suites.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, write: { type: 'boolean', default: false } },
})

const unknown = positionals.filter((name) => !faultSuites.some((suite) => suite.name === name))
if (unknown.length > 0) {
  const known = faultSuites.map(({ name }) => name).join(', ')
  process.stderr.write(`There is no ${unknown.join(', ')}. There are: ${known}.\n`)
  process.exit(2)
}

async function tryViolations(suite: FaultSuite): Promise<FaultResult> {
  const progress = reportProgress(suite.name)
  try {
    return await suite.run(Number(values.rounds ?? suite.fullRounds), progress.report)
  } catch (error) {
    return { measured: 'not finished', violations: [`The suite itself failed: ${(error as Error).stack}`] }
  } finally {
    progress.done()
  }
}

const rows = [['suite', 'goal', 'measured', 'violations']]
for (const suite of faultSuites) {
  if (positionals.length > 0 && !positionals.includes(suite.name)) continue
  const { measured, violations } = await tryViolations(suite)
  rows.push([suite.name, String(suite.goal), measured, String(violations.length)])
  for (const violation of violations.slice(0, 20)) process.stderr.write(`${suite.name}: ${violation}\n`)
  if (violations.length > 0) process.exitCode = 1
  if (values.write) {
    const found = violations.length === 0 ? 'No violation.' : `VIOLATIONS: ${violations.length}.`
    writeReliability(suite.name, `${conditions()}: ${measured}. ${found}`)
  }
}
process.stdout.write(`${table(rows)}\n`)
// A suite that failed may have left a server behind.
process.exit()
