import { existsSync } from 'node:fs'

const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser that CHROMIUM_PATH names (`npm test` finds one and sets it), or the one that `npm test` installs. */
export const browserPath = process.env.CHROMIUM_PATH ?? places.find(existsSync) ?? places[0]!
