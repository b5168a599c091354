// `npm run bench:line`: journeys of a visitor, a buyer and a vendor in headless Chromium, each on a bad mobile line of its own
// (400 kbit/s, 400 ms each way, lost connections, drops of 5 to 60 s). `--journeys 10 --only buyer` is a short run, and
// `--just 17` repeats one journey of a seed; `--write`, of all kinds, writes the figures into docs/benchmarks.md.
import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { browserPath } from '../../tests/support/browser-path.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { checkLineOrders } from './line/check-line-orders.ts'
import { type JourneyName, journeys } from './line/journeys.ts'
import { lineMarket } from './line/line-market.ts'
import { tableOf, verdictOf, whyLines } from './line/report-outcomes.ts'
import { type Outcome, walk } from './line/walk.ts'
import { askedOptions, countAsked, refuseToWrite } from './support/asked-options.ts'
import { reportProgress } from './support/report-progress.ts'
import { conditions, writeBenchmarks, writeFigures } from './support/written-section.ts'

const options = askedOptions({
  journeys: { type: 'string', default: '100' },
  'at-once': { type: 'string', default: '4' },
  only: { type: 'string', default: '' },
  seed: { type: 'string', default: '1' },
  just: { type: 'string', default: '' },
  write: { type: 'boolean', default: false },
})
const [count, atOnce, seed] = [
  countAsked('journeys', options.journeys),
  countAsked('at-once', options['at-once']),
  countAsked('seed', options.seed),
]
if (options.write && (options.only || options.just)) refuseToWrite('--only and --just')
const names = (Object.keys(journeys) as JourneyName[]).filter((name) => name.includes(options.only))
const numbers = options.just
  ? [countAsked('just', options.just)]
  : Array.from({ length: count }, (_, index) => index + 1)

const dataDir = makeDataFolder('makit-bench-')
const server = await startServerProcess({ DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' })
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]
const browser = await chromium.launch({ executablePath: browserPath, args: flags })
try {
  const market = await lineMarket(server.url, dataDir)
  const outcomes = await walkAll()
  const check = await checkLineOrders(market, outcomes)
  const { words, isMet } = verdictOf(outcomes, check)
  const report = `${tableOf(outcomes)}\n\n${words}`
  const why = [...check.violations.map((line) => `- ${line}`), ...whyLines(outcomes)].join('\n')
  console.log(`\n${report}\n\n${why}`)
  if (!isMet) process.exitCode = 1
  if (options.write) {
    writeBenchmarks('line', `${conditions()}. ${words}\n\n${tableOf(outcomes)}`)
    writeFigures('line', `${conditions()}.\n\n${report}\n\n${why}`)
  }

  /**
   * A few at a time; mostly they wait for their lines. One kind after the other: what vendors add would push off the home page what
   * buyers look for there.
   */
  async function walkAll(): Promise<Outcome[]> {
    const progress = reportProgress('Journeys')
    const waiting = names.flatMap((journey) => numbers.map((number) => ({ journey, number, seed }))).values()
    const walked: Outcome[] = []
    const walkOn = async () => {
      for (const next of waiting) {
        const outcome = await walk(browser, market, next)
        walked.push(outcome)
        progress.report(`${walked.length} of ${names.length * numbers.length}`)
        for (const line of whyLines([outcome])) console.log(line)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, walkOn))
    progress.done()
    return walked.toSorted(
      (a, b) => names.indexOf(a.journey) - names.indexOf(b.journey) || a.number - b.number,
    )
  }
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
// Node 24 waits for ever for the handles of sockets that were reset while they connected, once nothing else is left to do.
process.exit()
