import { existsSync } from 'node:fs'
import { BringUpError, runChild } from './run-child.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium or Chrome, installed through apt-get when there is none and we may. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new BringUpError(`CHROMIUM_PATH is ${given}, and nothing is there.`)
  const found = given || usualPlaces.find(existsSync)
  if (found) return found

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing a browser for the tests ...')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation']
    await runChild('apt-get', ['update', '-q'], env)
    if ((await runChild('apt-get', install, env)) === 0 && existsSync(usualPlaces[0])) return usualPlaces[0]
  }
  throw new BringUpError(
    'The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.',
  )
}
