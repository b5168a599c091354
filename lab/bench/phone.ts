// `npm run bench:phone`: what a cheap phone on a slow network needs for home, shop, product and checkout of the demonstration
// market, first visit and second. Chromium slowed down by its own tools; medians of several runs. `--runs 1 --only home` for a
// short run; `--write`, with all pages, puts table and chart into docs/.
import { rmSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { demoPassword, demoUsers } from '../../db/demo/demo-users.ts'
import { browserPath } from '../../tests/support/browser-path.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { writeChart } from './chart.ts'
import { askedOptions, countAsked, refuseToWrite } from './support/asked-options.ts'
import { aPhone, type Line, medianOf, type Visit, visit } from './support/phone-visit.ts'
import { reportProgress, table } from './support/report-progress.ts'
import { conditions, writeBenchmarks, writeFigures } from './support/written-section.ts'

const options = askedOptions({
  runs: { type: 'string', default: '5' },
  only: { type: 'string', default: '' },
  write: { type: 'boolean', default: false },
})
const runs = countAsked('runs', options.runs)
if (options.write && options.only) refuseToWrite('--only')
const lines: readonly Line[] = [
  { name: '400 kbit/s, 300 ms', bitsPerSecond: 400_000, roundTrip: 300 },
  { name: '1.6 Mbit/s, 150 ms', bitsPerSecond: 1_600_000, roundTrip: 150 },
]
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

const head = ['page, visit', 'line', 'first paint', 'largest paint', 'hydrated', 'blocked', 'shift', 'KB']
const allMet = 'All pages meet all goals.'
const visitName = (isFirst: boolean) => (isFirst ? 'first' : 'second')

type Place = { name: string; path: string; stored?: Record<string, string> }
type Result = { place: string; line: Line; isFirst: boolean; median: Visit }

const dataDir = makeDataFolder('makit-bench-')
const settings = { DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' }
// One server fills the market; the memory that this takes should not count for the next.
await startServerProcess(settings).then((filling) => filling.stop())
const server = await startServerProcess(settings)
const browser = await chromium.launch({
  executablePath: browserPath,
  args: flags,
})
try {
  const among = (await places()).filter(({ name }) => name.includes(options.only))
  if (among.length === 0) throw new Error(`No page that is visited has '${options.only}' in its name`)
  const results = await measure(browser, among)
  const report = table([head, ...results.map(rowOf)])
  console.log(`\n${report}\n`)
  const missed = results.flatMap(violationsOf)
  for (const line of missed.length > 0 ? missed : [allMet]) console.log(line)
  if (options.write) save(results, missed)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The pages, and a customer with two listings in the cart for the last of them. */
async function places(): Promise<Place[]> {
  const { listings } = await api('/api/listings?limit=2')
  const { token, user } = await api('/api/auth/login', {
    email: demoUsers.customer.email,
    password: demoPassword,
  })
  for (const { _id } of listings) await api('/api/cart/add', { listingId: _id, quantity: 1 }, token)
  return [
    { name: 'home', path: '/' },
    { name: 'shop', path: '/shop' },
    { name: 'product', path: `/shop/product/${listings[0]._id}` },
    { name: 'checkout', path: '/checkout', stored: { token, user: JSON.stringify(user) } },
  ]
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function api(path: string, json?: object, token?: string): Promise<any> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(
    server.url + path,
    json && { method: 'POST', headers, body: JSON.stringify(json) },
  )
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function measure(browser: Browser, among: readonly Place[]): Promise<Result[]> {
  const progress = reportProgress('Visits')
  const results: Result[] = []
  for (const line of lines)
    for (const place of among) {
      const [first, second]: [Visit[], Visit[]] = [[], []]
      for (let run = 1; run <= runs; run++) {
        progress.report(`${place.name}, ${line.name}, ${run} of ${runs}`)
        const phone = await aPhone(browser, server.url, place.stored)
        first.push(await visit(phone, server.url + place.path, line))
        second.push(await visit(phone, server.url + place.path, line))
        await phone.close()
      }
      const result = { place: place.name, line }
      results.push({ ...result, isFirst: true, median: medianOf(first) })
      results.push({ ...result, isFirst: false, median: medianOf(second) })
    }
  progress.done()
  return results
}

function rowOf({ place, line, isFirst, median }: Result): string[] {
  const { firstPaint, largestPaint, hydrated, blocked, shift, bytes } = median
  const times = [firstPaint, largestPaint, hydrated, blocked].map((time) => `${Math.round(time)} ms`)
  return [`${place}, ${visitName(isFirst)}`, line.name, ...times, shift.toFixed(3), (bytes / 1024).toFixed(0)]
}

function goalsOf({ line, isFirst, place }: Result): Partial<Visit> {
  const isSlow = line === lines[0]
  if (!isSlow) return { largestPaint: isFirst ? 800 : 600, shift: 0.02 }
  if (!isFirst) return { largestPaint: 600, shift: 0.02 }
  const bytes = place === 'home' ? { bytes: 160 * 1024 } : {}
  return { firstPaint: 1000, largestPaint: 1500, hydrated: 4500, blocked: 250, shift: 0.02, ...bytes }
}

function violationsOf(result: Result): string[] {
  const goals = Object.entries(goalsOf(result)) as [keyof Visit, number][]
  return goals
    .filter(([name, goal]) => result.median[name] > goal)
    .map(([name, goal]) => {
      const { place, isFirst, line, median } = result
      return `MISSED: ${place}, ${visitName(isFirst)} visit, ${line.name}: ${name} ${median[name].toFixed(name === 'shift' ? 3 : 0)}, goal ${goal}`
    })
}

/** Puts the slow network's table and chart into docs/, all figures beside this file. */
function save(results: readonly Result[], missed: readonly string[]): void {
  const onSlowLine = results.filter(({ line }) => line === lines[0])
  writeChart('docs/charts/phone.svg', {
    title: 'A cheap phone at 400 kbit/s and 300 ms',
    unit: 'milliseconds',
    series: ['first paint', 'largest paint', 'hydrated'],
    groups: onSlowLine.map(({ place, isFirst, median }) => ({
      label: `${place}, ${visitName(isFirst)} visit`,
      values: [median.firstPaint, median.largestPaint, median.hydrated],
    })),
  })
  const verdict = missed.length === 0 ? allMet : missed.map((line) => `- ${line}`).join('\n')
  const when = `${conditions()}, medians of ${runs} runs`
  // The title of the chart and the goals name the line: here it would be the same in each row.
  const report = table([head, ...onSlowLine.map(rowOf)].map((row) => row.toSpliced(1, 1)))
  const chart = '![A cheap phone](charts/phone.svg)'
  writeBenchmarks('phone', [`${when}.`, report, verdict, chart].join('\n\n'))
  writeFigures('phone', `${when}.\n\n${table([head, ...results.map(rowOf)])}`)
}
