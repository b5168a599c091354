import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromium, type Page } from '@playwright/test'
import { browserPath } from '../../../tests/support/browser-path.ts'

/** A browser with all its processes, over a folder that outlives it. */
export interface KillableBrowser {
  openPage(): Promise<Page>
  /** As the phone's system does when memory is short. */
  kill(): Promise<void>
  /** As its user does. */
  close(): Promise<void>
}

/** Starts a browser whose profile lies in this folder. */
export async function startBrowser(folder: string): Promise<KillableBrowser> {
  const child = spawn(
    browserPath,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    // A group of its own: with it die all processes that the browser has started.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'exit')
  const browser = await chromium.connectOverCDP(await addressIn(child.stderr))
  const [context] = browser.contexts()
  return {
    openPage: () => context!.newPage(),
    async kill() {
      process.kill(-child.pid!, 'SIGKILL')
      await ended
      await browser.close().catch(() => undefined)
    },
    async close() {
      const session = await browser.newBrowserCDPSession()
      await Promise.all([ended, session.send('Browser.close').catch(() => undefined)])
    },
  }
}

/** The browser writes where it can be driven. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output })
  for await (const line of lines) {
    const [, address] = /DevTools listening on (\S+)/.exec(line) ?? []
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error('The browser ended before it could be driven')
}
