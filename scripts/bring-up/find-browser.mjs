import { existsSync } from 'node:fs'
import { BringUpError, runChild } from './run-child.mjs'

/** Chromium without windows: the browser tests take half the time in it. */
const headless = { package: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' }

const otherBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium or Chrome: the one that CHROMIUM_PATH names, or the headless one, installed through apt-get where that
 * is allowed, or any other one found.
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new BringUpError(`CHROMIUM_PATH is ${given}, and nothing is there.`)
  const found =
    given ||
    (existsSync(headless.path) && headless.path) ||
    (await installed(headless.package, headless.path)) ||
    otherBrowsers.find(existsSync) ||
    (await installed('chromium', '/usr/bin/chromium'))
  if (found) return found
  throw new BringUpError(
    'The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.',
  )
}

/** The path once the Debian package is installed; null where it is not allowed or cannot be downloaded. */
async function installed(name, path) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('Installing a browser for the tests ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runChild('apt-get', ['update', '-q'], env)
  const install = ['install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation']
  return (await runChild('apt-get', install, env)) === 0 && existsSync(path) ? path : null
}
