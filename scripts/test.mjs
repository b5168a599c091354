// `npm test`: installs what is missing and runs everything that proves the project; the last line counts the tests. `npm test
// -- path ...` runs only the Vitest files whose path contains the words. The other tiers are `npm run check`, `npm run lint`
// and `npm run test:e2e`, for whose files words work in the same way.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from './bring-up/build-pages.mjs'
import { findBrowser } from './bring-up/find-browser.mjs'
import { findNode } from './bring-up/find-node.mjs'
import { installPackages } from './bring-up/install-packages.mjs'
import { makeMemoryFolder } from './bring-up/memory-folder.mjs'
import { withoutSettings } from './bring-up/own-environment.mjs'
import { main, runChild } from './bring-up/run-child.mjs'

/** The steps of each tier, by name. */
const tiers = {
  lint: ['Biome', 'oxlint'],
  quick: ['Biome', 'oxlint', 'TypeScript', 'Methods of browsers', 'Vitest'],
  browser: ['Playwright'],
  all: ['Biome', 'oxlint', 'TypeScript', 'Methods of browsers', 'Vitest', 'Playwright'],
}

async function test() {
  const given = process.argv.slice(2)
  const words = given.filter((word) => !word.startsWith('--tier='))
  const tier = given.find((word) => word.startsWith('--tier='))?.slice('--tier='.length) ?? 'all'
  const names = tier === 'all' && words.length > 0 ? ['Vitest'] : tiers[tier]
  await installPackages({ withDevelopment: true })
  const runtime = findNode()
  const reports = mkdtempSync(join(tmpdir(), 'makit-reports-'))
  const memory = tier === 'lint' ? undefined : makeMemoryFolder()
  try {
    const browser = names.includes('Playwright') ? await findBrowser() : undefined
    if (tier !== 'lint') await buildPages(runtime)
    const steps = allSteps({ words, reports, memory, browser, isQuick: tier === 'quick' })
    const chosen = steps.filter(({ name }) => names.includes(name))
    return await runAll(chosen, runtime, { stopsAtFailure: tier === 'quick' })
  } finally {
    for (const folder of [reports, memory]) if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

function allSteps({ words, reports, memory, browser, isQuick }) {
  const report = (name) => join(reports, `${name}.json`)
  const inMemory = memory && { TMPDIR: memory }
  const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`]
  return [
    {
      name: 'Biome',
      isStatic: true,
      args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
      hint: '`npm run format` mends most of it.',
    },
    { name: 'oxlint', isStatic: true, args: ['node_modules/oxlint/bin/oxlint'] },
    { name: 'TypeScript', isStatic: true, args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
    {
      name: 'Methods of browsers',
      isStatic: true,
      args: ['node_modules/typescript/bin/tsc', '--noEmit', '--project', 'tsconfig.pages.json'],
      hint: 'A method that does not exist there is unknown to the oldest browsers (docs/browsers.md).',
    },
    {
      name: 'Vitest',
      args: ['node_modules/vitest/vitest.mjs', ...vitest, ...words],
      env: { ...inMemory, QUICK_TESTS: String(isQuick) },
      count: countVitest,
      report: report('vitest'),
    },
    {
      name: 'Playwright',
      args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...words],
      env: {
        ...inMemory,
        NO_COLOR: undefined,
        FORCE_COLOR: process.stdout.isTTY ? undefined : '0',
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
      },
      count: countPlaywright,
      report: report('playwright'),
    },
  ]
}

/**
 * Runs every step, by default also after a failed one. Returns the exit code. `npm run check` stops: a line to format should
 * not be told after minutes of tests.
 */
async function runAll(steps, { node, env }, { stopsAtFailure }) {
  const base = withoutSettings(env)
  base.CI = 'true'
  // CI alone makes some tools write colours into files; Playwright has a setting of its own.
  if (!process.stdout.isTTY) base.NO_COLOR = '1'
  const failed = []
  const total = { passed: 0, failed: 0 }
  const countIn = (step, code) => {
    const counted = readCount(step)
    total.passed += counted.passed
    // A file that could not even be loaded has no failed test, but it proved nothing.
    total.failed += code === 0 ? counted.failed : Math.max(counted.failed, 1)
  }
  const note = (step, code) => {
    if (code !== 0) {
      failed.push(step.name)
      if (step.hint) console.log(step.hint)
    }
    if (step.report) countIn(step, code)
  }
  const run = (step, how) => runChild(node, step.args, { ...base, ...step.env }, how)
  await Promise.all(
    steps
      .filter(({ isStatic }) => isStatic)
      .map(async (step) => {
        const written = []
        const code = await run(step, { onOutput: (piece) => written.push(piece) })
        console.log(`\n== ${step.name}\n${Buffer.concat(written)}`.trimEnd())
        note(step, code)
      }),
  )
  for (const step of steps.filter(({ isStatic }) => !isStatic)) {
    if (failed.length > 0 && stopsAtFailure) break
    console.log(`\n== ${step.name}`)
    note(step, await run(step))
  }
  console.log(failed.length === 0 ? '\nAll is well.' : `\nFailed: ${failed.join(', ')}.`)
  if (steps.some(({ report }) => report)) console.log(`${total.passed} passed, ${total.failed} failed`)
  return failed.length === 0 ? 0 : 1
}

function readCount(step) {
  try {
    return step.count(JSON.parse(readFileSync(step.report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function countVitest({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests }
}

function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

await main(test, 130)
