import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { atOnce } from '../../tests/support/at-once.ts'
import { browserPath } from '../../tests/support/browser-path.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { fillWithHostileTexts, type HostileMarket } from '../../tests/support/hostile-market.ts'
import { writeHostilePosts } from '../../tests/support/hostile-posts.ts'
import { type HostileText, hostileTexts, numbersIn } from '../../tests/support/hostile-texts.ts'
import { watchForTrouble } from '../../tests/support/page-probe.ts'
import { inRunningDatabase } from '../../tests/support/running-database.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import type { FaultResult, FaultSuite } from './fault-suite.ts'
import { mailViolations } from './hostile-text-mails.ts'
import { adminRounds, buyerRounds, listRounds, publicRounds, vendorRounds } from './hostile-text-rounds.ts'
import { type Round, Sightings } from './hostile-text-visits.ts'

/** Of the 830 that there are: an even selection, so that every shape, breakout and encoding is among them. */
const all = 520
const pagesAtOnce = 3

/**
 * Goal 12: texts that would run as code, through every stored field and every page that shows it, in a real browser. `rounds`
 * is how many of the texts are tried.
 */
export const hostileText: FaultSuite = {
  name: 'hostile-text',
  goal: 12,
  fullRounds: all,
  async run(rounds, report) {
    const texts = evenly(hostileTexts(), rounds)
    const dataDir = makeDataFolder('makit-hostile-text-')
    const blogDir = join(dataDir, 'posts')
    await writeHostilePosts(blogDir, texts)
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      BLOG_DIR: blogDir,
      SEED: 'none',
      RATE_LIMIT: 'off',
    })
    const browser = await launchBrowser()
    try {
      const market = await inRunningDatabase(dataDir, (db) =>
        fillWithHostileTexts(server.url, { db, services: { newId: uuidv7 } }, texts, report),
      )
      return await lookAround(browser, server.url, market, texts, dataDir, report)
    } finally {
      await browser.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

function evenly(texts: readonly HostileText[], count: number): HostileText[] {
  const step = Math.max(1, texts.length / count)
  return texts
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .slice(0, count)
}

const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })

async function lookAround(
  browser: Browser,
  url: string,
  market: HostileMarket,
  texts: readonly HostileText[],
  dataDir: string,
  report: (progress: string) => void,
): Promise<FaultResult> {
  const sightings = new Sightings()
  const posts = new Map<number, string>()
  for (const { _id, content } of await (await fetch(`${url}/api/blogs`)).json())
    posts.set(numbersIn(content)[0]!, _id)
  const rounds: Round[] = [
    ...adminRounds(market, posts),
    ...listRounds(texts),
    ...buyerRounds(market),
    ...vendorRounds(market.shops),
    ...publicRounds(market.shops, posts),
  ]
  const troubles: string[] = []
  const waiting = rounds.values()
  let done = 0
  await atOnce(pagesAtOnce, Array.from({ length: pagesAtOnce }), async () => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    })
    await watchForTrouble(context, url, (trouble) => troubles.push(trouble))
    const page = await context.newPage()
    for (const round of waiting) {
      await sightings.make(page, url, round)
      report(`${++done} of ${rounds.length} rounds, ${sightings.pages} pages`)
    }
    await context.close()
  })
  const mails = await mailViolations(join(dataDir, 'mail'))
  const violations = [...troubles, ...sightings.violations, ...mails.violations]
  const kinds = [...sightings.byKind.entries()].filter(([, numbers]) => numbers.size > 0)
  const measured = `${texts.length} texts in ${market.stored} fields, ${sightings.pages} pages of ${sightings.byKind.size} kinds in Chromium, where ${kinds.length} kinds showed ${sightings.texts} times a text; ${mails.count} mails; ${troubles.length} executions, policy violations or foreign requests`
  return { measured, violations }
}
