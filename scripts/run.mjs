// `node scripts/run.mjs scripts/name.ts ...`: runs one of our TypeScript programs under the project's Node 24, whatever Node
// runs npm itself.
import { findNode } from './bring-up/find-node.mjs'
import { main, runChild } from './bring-up/run-child.mjs'

await main(() => {
  const { node, env } = findNode()
  return runChild(node, process.argv.slice(2), env, { input: 'inherit' })
}, 130)
