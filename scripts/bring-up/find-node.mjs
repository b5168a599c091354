import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { BringUpError, root } from './run-child.mjs'

const neededMajor = 24

/**
 * The Node 24 that runs the project: the one that the installation brought for this platform, else the one running this.
 * Answers its path and an environment in which it comes first on PATH.
 */
export function findNode() {
  const brought = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const node = [brought, process.execPath].find((path) => majorVersion(path) >= neededMajor)
  if (!node) {
    throw new BringUpError(
      `Makit runs on Node ${neededMajor}, and no package brings it for ${process.platform}-${process.arch}: install Node ${neededMajor} from https://nodejs.org (this is ${process.version}).`,
    )
  }
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
  // Options meant for another Node version would stop this one.
  delete env.NODE_OPTIONS
  return { node, env }
}

function majorVersion(path) {
  if (path === process.execPath) return Number(process.versions.node.split('.')[0])
  // It may be there and still not run: built for glibc, on a system with musl.
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}
