import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BringUpError, root, runChild } from './run-child.mjs'

const sources = ['src/web', 'src/shared', 'vite.config.ts', 'package-lock.json', 'scripts/build.mjs']
const results = [
  'dist/web/client/.vite/manifest.json',
  'dist/web/server/entry-server.js',
  'dist/web/service-worker/sw.js',
]
const stamp = join(root, 'dist', '.built-from')

/** Whether the pages exist, built from the present sources. */
export function arePagesBuilt() {
  const isBuilt = results.every((path) => existsSync(join(root, path)))
  return isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintSources()
}

/** Builds the pages when they are missing or their sources have changed since; else does nothing. */
export async function buildPages({ node, env }) {
  if (arePagesBuilt()) return
  const builtFrom = fingerprintSources()
  console.log('Building the pages ...')
  const code = await runChild(node, ['scripts/build.mjs'], env)
  if (code !== 0) throw new BringUpError('The pages could not be built: see above.')
  writeFileSync(stamp, builtFrom)
}

// By content: checking out another branch changes times without need, and a deleted file changes no time at all.
function fingerprintSources() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(listFiles)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(join(root, path))) return []
  if (!/^src\//.test(path)) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort()
}
