// `npm start`: from a bare clone to an open market. Plain JavaScript for Node 20 or newer, because it runs before anything
// is installed.
import { arePagesBuilt, buildPages } from './bring-up/build-pages.mjs'
import { readEnvFile } from './bring-up/env-file.mjs'
import { findNode } from './bring-up/find-node.mjs'
import { installPackages } from './bring-up/install-packages.mjs'
import { keepRunning } from './bring-up/keep-running.mjs'
import { main, runChild } from './bring-up/run-child.mjs'

async function start() {
  readEnvFile()
  // Besides the runtime packages, production needs only those that build pages, and only until they are built.
  await installPackages({ withDevelopment: process.env.NODE_ENV !== 'production' || !arePagesBuilt() })
  const runtime = findNode()
  await buildPages(runtime)
  // Settings for glibc, in the Dockerfile and in tests/support/server-process.ts too. By default it keeps an arena per thread
  // and, once a large block was freed, puts blocks of up to 32 MB among the small ones: photos then leave some hundred
  // megabytes behind. So large blocks go back to the system, and large begins at 32 KB: most cached pages are smaller than
  // glibc's 128.
  const allocator = {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '32768',
    MALLOC_TRIM_THRESHOLD_: '131072',
  }
  // Half of a start is compiling unchanged code.
  const compileCache = { NODE_COMPILE_CACHE: 'node_modules/.cache/makit' }
  const env = { ...allocator, ...compileCache, ...runtime.env }
  // In the Dockerfile and tests/support/server-process.ts too. By default V8's young generation grows to 128 MB on a large
  // machine, and the bytes of files in flight wait there for a rare collection; and its old generation to four times what is in
  // use, which a long export fills with rows that were sent: 100 MB. Twice what is in use is enough.
  const server = ['--max-semi-space-size=16', '--heap-growing-percent=100', 'src/server/main.ts']
  return await keepRunning(() => runChild(runtime.node, server, env))
}

// Ctrl-C during the installation is not an error.
await main(start, 0)
