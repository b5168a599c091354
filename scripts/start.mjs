// `npm start`: from a bare clone to an open market. Plain JavaScript for Node 20 or newer, because it runs before anything
// is installed.
import { buildPages } from './bring-up/build-pages.mjs'
import { findNode } from './bring-up/find-node.mjs'
import { installPackages } from './bring-up/install-packages.mjs'
import { main, runChild } from './bring-up/run-child.mjs'

async function start() {
  await installPackages({ withDevelopment: process.env.NODE_ENV !== 'production' })
  const runtime = findNode()
  await buildPages(runtime)
  // Without it glibc keeps an arena per thread, and decoding photos leaves some hundred megabytes behind.
  const env = { MALLOC_ARENA_MAX: '2', ...runtime.env }
  return await runChild(runtime.node, ['src/server/main.ts'], env)
}

// Ctrl-C during the installation is no failure.
await main(start, 0)
