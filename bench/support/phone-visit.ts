import type { Browser, BrowserContext, CDPSession } from '@playwright/test'

/** A mobile line: bits per second each way, and what a round trip takes in milliseconds. */
export interface Line {
  name: string
  bitsPerSecond: number
  roundTrip: number
}

/** What a visit took, in milliseconds from the press of the link; `bytes` as they came over the line. */
export interface Visit {
  firstPaint: number
  largestPaint: number
  /** Time above 50 ms of every task of the main thread, from the first paint until the page was awake. */
  blocked: number
  /** Layout shift, without a unit. */
  shift: number
  /** The page answers presses itself (src/web/early-clicks.ts gives back what it held). */
  awake: number
  bytes: number
}

/** A cheap phone: four times slower than this machine, 360 px wide with two dots per pixel. */
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const slowerBy = 4

declare global {
  interface Window {
    measured: Omit<Visit, 'bytes'> & { tasks: { start: number; lasts: number }[] }
  }
}

/** Runs in the page before anything of ours. */
function watch(): void {
  const measured = {
    firstPaint: 0,
    largestPaint: 0,
    blocked: 0,
    shift: 0,
    awake: 0,
    tasks: [],
  } as Window['measured']
  window.measured = measured
  const observe = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') measured.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    measured.largestPaint = startTime
  })
  observe('layout-shift', ({ value = 0 }) => {
    measured.shift += value
  })
  observe('longtask', ({ startTime, duration }) => {
    measured.tasks.push({ start: startTime, lasts: duration })
  })
  let replay: (() => void) | undefined
  Object.defineProperty(window, 'replayEarlyClicks', {
    get: () => replay,
    set(given: (() => void) | undefined) {
      replay = given
      if (!given) measured.awake = performance.now()
    },
  })
}

/** A phone with nothing kept; `stored` is put into its local storage first. Close it afterwards. */
export async function aPhone(browser: Browser, stored: Record<string, string> = {}): Promise<BrowserContext> {
  const context = await browser.newContext(phone)
  await context.addInitScript(watch)
  await context.addInitScript((given) => {
    for (const [name, value] of Object.entries(given)) localStorage.setItem(name, value)
  }, stored)
  return context
}

/** Opens the address and waits until the page is awake and nothing is under way. What came earlier is kept by the phone. */
export async function visit(context: BrowserContext, address: string, line: Line): Promise<Visit> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const traffic = await slowDown(devtools, line)
  await page.goto(address, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForFunction(() => window.measured.awake > 0, undefined, { timeout: 120_000 })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const { tasks, ...times } = await page.evaluate(() => window.measured)
  const counted = tasks.filter(({ start, lasts }) => start + lasts > times.firstPaint && start < times.awake)
  const blocked = counted.reduce((sum, { lasts }) => sum + lasts - 50, 0)
  await page.close()
  return { ...times, blocked, bytes: traffic.bytes }
}

async function slowDown(devtools: CDPSession, line: Line): Promise<{ bytes: number }> {
  const traffic = { bytes: 0 }
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
  })
  const bytesPerSecond = line.bitsPerSecond / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.roundTrip,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  return traffic
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Of several visits the median of each figure. */
export function medianOf(visits: readonly Visit[]): Visit {
  const names = Object.keys(visits[0]!) as (keyof Visit)[]
  return Object.fromEntries(
    names.map((name) => [name, middle(visits.map((one) => one[name]))]),
  ) as unknown as Visit
}
