import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BringUpError, root, runChild } from './run-child.mjs'

const stamp = join(root, 'node_modules', '.makit-installed')

/**
 * Installs the packages of the lock file when they are missing or the lock file has changed since; else does nothing.
 * `withDevelopment`: including those that only tests need.
 */
export async function installPackages({ withDevelopment }) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package.json')))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const installed = readStamp()
  if (installed === `${wanted} all` || (installed === `${wanted} run` && !withDevelopment)) return

  console.log('Installing packages; the first time this takes a minute ...')
  // Not npm ci, which removes everything first: after a pull this installs only the difference.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  args.push(withDevelopment ? '--include=dev' : '--omit=dev')
  const code = await runNpm(args)
  if (code !== 0) throw new BringUpError('The packages could not be installed: see what npm says above.')
  writeFileSync(stamp, `${wanted} ${withDevelopment ? 'all' : 'run'}`)
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return ''
  }
}

/** The npm that called us, so that the version is the same; else the one on PATH. */
function runNpm(args) {
  const npm = process.env.npm_execpath
  if (npm?.endsWith('npm-cli.js')) return runChild(process.execPath, [npm, ...args])
  return runChild(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}
