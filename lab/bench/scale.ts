// `npm run bench:scale`: how every hot call slows down from a thousand listings to a million, or to ten with `--up-to 10000000`.
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { writeChart } from './chart.ts'
import { scaleCases } from './scale/cases.ts'
import { explainCase } from './scale/explain.ts'
import { goalTable, judge, slowestOthers } from './scale/goals.ts'
import { takeSamples } from './scale/samples.ts'
import { askedOptions, countAsked, refuseToWrite } from './support/asked-options.ts'
import { openBenchMarket } from './support/bench-market.ts'
import { fillMarket } from './support/fill-market.ts'
import { fillPeople } from './support/fill-people.ts'
import { milliseconds, reportProgress, table } from './support/report-progress.ts'
import { measureInTurns, percentile, type Times } from './support/rounds.ts'
import { conditions, writeBenchmarks, writeFigures, writePlans } from './support/written-section.ts'

const options = askedOptions({
  // `--up-to 100000` for a short run.
  'up-to': { type: 'string', default: '1000000' },
  rounds: { type: 'string', default: '40' },
  // Writes goals and chart into docs/, all figures and plans beside this file; of ten million only the figures.
  write: { type: 'boolean', default: false },
})
const upTo = Math.max(1000, countAsked('up-to', options['up-to']))
const rounds = countAsked('rounds', options.rounds)
if (options.write && upTo < 1_000_000) refuseToWrite('--up-to')
const sizes = [1000, 10_000, 100_000, 1_000_000, 10_000_000].filter((size) => size <= upTo)
const isBeyondGoals = sizes.at(-1)! > 1_000_000
const nameOf = (size: number) => (size < 1_000_000 ? `${size / 1000} k` : `${size / 1_000_000} M`)

const recorded: CompiledQuery[] = []
const market = await openBenchMarket({ onQuery: (query) => recorded.length < 100 && recorded.push(query) })
const measured: Times[] = []
const plans = new Map<string, string>()
try {
  for (const [index, size] of sizes.entries()) {
    const filling = reportProgress(`filling ${nameOf(size)}`)
    const growth = { from: sizes[index - 1] ?? 0, to: size }
    await fillMarket(market, growth, filling.report)
    filling.report('orders and people')
    await fillPeople(market, growth)
    filling.done()
    const measuring = reportProgress(`measuring ${nameOf(size)}`)
    const cases = scaleCases(market.services, await takeSamples(market.services))
    measured.push(await measureInTurns(cases, { rounds, warmUp: 5 }, measuring.report))
    measuring.done()
    if (size !== sizes.at(-1)) continue
    for (const one of cases) plans.set(one.name, await explainCase(market.pool, one, recorded))
  }
  reportResults()
} finally {
  await market.close()
}

function reportResults(): void {
  const names = [...measured[0]!.keys()]
  const [least, most] = [measured[0]!, measured.at(-1)!]
  const rows = names.map((name) => [
    name,
    ...measured.map((times) => milliseconds(percentile(times.get(name)!, 50))),
    milliseconds(percentile(most.get(name)!, 95)),
    (percentile(most.get(name)!, 50) / percentile(least.get(name)!, 50)).toFixed(1),
  ])
  const largest = nameOf(sizes.at(-1)!)
  const head = ['p50, ms', ...sizes.map(nameOf), `p95 at ${largest}`, 'growth']
  const text = table([head, ...rows])
  console.log(`\n${text}\n`)
  const verdicts = sizes.at(-1) === 1_000_000 ? judge(least, most) : []
  if (verdicts.length > 0) console.log(goalTable(verdicts))
  if (options.write && isBeyondGoals)
    writeFigures(
      'scale-ten-million',
      `${conditions()}.\n\n${text}`,
      `npm run bench:scale -- --up-to ${sizes.at(-1)}`,
    )
  else if (options.write) {
    writeChart(join(import.meta.dirname, '../../docs/charts/scale.svg'), {
      title: 'From a thousand listings to a million',
      unit: 'milliseconds, p50',
      series: sizes.map(nameOf),
      groups: names.map((name) => ({
        label: name,
        values: measured.map((times) => percentile(times.get(name)!, 50)),
      })),
      write: milliseconds,
    })
    const chart = '![Milliseconds by size](charts/scale.svg)'
    const others = slowestOthers(verdicts, most)
    writeBenchmarks('scale', [`${conditions()}.`, goalTable(verdicts), others, chart].join('\n\n'))
    writeFigures('scale', `${conditions()}.\n\n${text}`)
    writePlans(plans)
  }
  if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1
}
