// `npm run dev`: the market with every change at once. Pages come from Vite with hot reload, the server starts again when one
// of its files changes, and the embedded database stays up between. Plain JavaScript for Node 20 or newer, like start.mjs.
import { readEnvFile } from './bring-up/env-file.mjs'
import { findNode } from './bring-up/find-node.mjs'
import { installPackages } from './bring-up/install-packages.mjs'
import { main, runChild } from './bring-up/run-child.mjs'

async function develop() {
  readEnvFile()
  await installPackages({ withDevelopment: true })
  const { node, env } = findNode()
  return await runChild(node, ['scripts/dev/develop.ts'], env)
}

await main(develop, 0)
