import { ownServer } from './browser-servers.ts'
import { test as plain } from './browser-test.ts'
import { type FaultyLine, faultyLine } from './faulty-line.ts'

/** For tests of the service worker, which must be allowed there: `line` lies between the browser and the server. */
export const test = plain.extend<{ line: FaultyLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed
  line: async ({}, use) => {
    const line = await faultyLine(ownServer()!.url)
    await use(line)
    await line.close()
  },
  baseURL: ({ line }, use) => use(line.url),
})
