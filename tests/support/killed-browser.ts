import { readdirSync, readFileSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import { browserPath } from './browser-path.ts'
import { awaitHydration } from './hydrated-pages.ts'

/** A phone's browser with a profile on the disk, which outlives it. */
export async function openPhone(profile: string, baseURL: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...{ baseURL, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    executablePath: browserPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
  awaitHydration(context)
  return context
}

/** Ends every process of the browser with this profile without warning, as a phone short of memory does. */
export async function killPhone(context: BrowserContext, profile: string): Promise<void> {
  const closed = new Promise((done) => context.once('close', done))
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    if (argumentsOf(pid).includes(`--user-data-dir=${profile}`)) process.kill(Number(pid), 'SIGKILL')
  await closed
}

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    // It has ended meanwhile.
    return []
  }
}
