import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { BringUpError, root } from './run-child.mjs'

const neededMajor = 24

/**
 * The Node 24 that runs the project: the newest among the packages' one for this platform and those on PATH, which may have
 * security fixes that no package has yet; else the newer Node that runs this. Returns its path and an environment in which it
 * comes first on PATH.
 */
export function findNode() {
  const brought = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const node = newestOf([brought, ...nodesOnPath()]) ?? runningIfNewer()
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

function nodesOnPath() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = [process.execPath, ...folders.map((folder) => join(folder, name))]
  // One Node often has several names.
  return [...new Map(paths.filter(existsSync).map((path) => [realpathSync(path), path])).values()]
}

/** The first of the newest with the required major version. */
function newestOf(paths) {
  const found = paths
    .map((path) => ({ path, version: versionOf(path) }))
    .filter(({ version }) => version[0] === neededMajor)
    .sort((a, b) => b.version[1] - a.version[1] || b.version[2] - a.version[2])
  return found[0]?.path
}

const runningIfNewer = () => (versionOf(process.execPath)[0] > neededMajor ? process.execPath : undefined)

/** Major, minor, patch; empty for a Node that does not run: it may be built for glibc, on a system with musl. */
function versionOf(path) {
  const { stdout } =
    path === process.execPath
      ? { stdout: process.version }
      : spawnSync(path, ['--version'], { encoding: 'utf8' })
  return (/^v(\d+)\.(\d+)\.(\d+)/.exec(stdout ?? '') ?? []).slice(1).map(Number)
}
