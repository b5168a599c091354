import type { Browser, BrowserContext, CDPSession } from '@playwright/test'

/** A mobile network: bits per second each way, and a round trip in milliseconds. */
export interface Line {
  name: string
  bitsPerSecond: number
  roundTrip: number
}

/** The figures of a visit, in milliseconds from the press of the link; `bytes` as received. */
export interface Visit {
  firstPaint: number
  largestPaint: number
  /** Time above 50 ms of every task of the main thread, from the first paint until the page was hydrated. */
  blocked: number
  /** Layout shift, without a unit. */
  shift: number
  /** The page handles presses itself (src/web/before-hydration.ts replays what it held). */
  hydrated: number
  bytes: number
}

/** A cheap phone: four times slower than this machine, 360 px wide with two dots per pixel. */
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const slowerBy = 4

/** A phone with an empty cache; `stored` is put into its local storage for the site first. Close it afterwards. */
export async function aPhone(
  browser: Browser,
  origin: string,
  stored: Record<string, string> = {},
): Promise<BrowserContext> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: localStorage.length > 0 ? [{ origin, localStorage }] : [] }
  return browser.newContext({ ...phone, storageState })
}

/**
 * Opens the address and waits until the page is hydrated and no request is in flight; earlier files are in the phone's cache.
 * Reads the browser's own record only then: observing during the visit would slow the page, four times on a slow phone.
 */
export async function visit(context: BrowserContext, address: string, line: Line): Promise<Visit> {
  const page = await context.newPage()
  await page.addInitScript(markHydration)
  const devtools = await context.newCDPSession(page)
  const traffic = await slowDown(devtools, line)
  await page.goto(address, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0, undefined, {
    polling: 500,
    timeout: 120_000,
  })
  await page.waitForTimeout(500)
  const { tasks, ...times } = await page.evaluate(whatWasRecorded)
  const counted = tasks.filter(
    ({ start, lasts }) => start + lasts > times.firstPaint && start < times.hydrated,
  )
  const blocked = counted.reduce((sum, { lasts }) => sum + lasts - 50, 0)
  await page.close()
  return { ...times, blocked, bytes: traffic.bytes }
}

/** Runs in the page, which takes this function away when it is hydrated (src/web/before-hydration.ts). */
function markHydration(): void {
  let replay: unknown
  Object.defineProperty(window, 'replayEvents', {
    get: () => replay,
    set(next) {
      if (replay && !next) performance.mark('hydrated')
      replay = next
    },
  })
}

/** Runs in the page. */
async function whatWasRecorded() {
  const recorded = (type: string) =>
    new Promise<(PerformanceEntry & { value?: number })[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
      // Without entries the browser never calls back.
      setTimeout(() => resolve([]), 300)
    })
  const [paints, largest, shifts, tasks] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'].map(recorded),
  )
  return {
    firstPaint: paints!.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
    largestPaint: largest!.at(-1)?.startTime ?? 0,
    shift: shifts!.reduce((sum, { value = 0 }) => sum + value, 0),
    hydrated: performance.getEntriesByName('hydrated')[0]!.startTime,
    tasks: tasks!.map(({ startTime, duration }) => ({ start: startTime, lasts: duration })),
  }
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

/** The median of each figure over several visits. */
export function medianOf(visits: readonly Visit[]): Visit {
  const names = Object.keys(visits[0]!) as (keyof Visit)[]
  return Object.fromEntries(
    names.map((name) => [name, middle(visits.map((one) => one[name]))]),
  ) as unknown as Visit
}
