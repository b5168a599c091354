import { execFileSync } from 'node:child_process'

/** Whether this machine has a program that answers to `--version`; where it has Debian's apt and is root, after installing it. */
export function hasProgram(name: string, debianPackage: string, report: (line: string) => void): boolean {
  if (versionOf(name)) return true
  if (process.getuid?.() !== 0 || !versionOf('apt-get')) return false
  report(`installing Debian's ${debianPackage} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...options: string[]) => execFileSync('apt-get', ['-qq', ...options], { env, stdio: 'ignore' })
  try {
    run('update')
    run('install', '-y', '--no-install-recommends', debianPackage)
  } catch {
    return false
  }
  return versionOf(name) !== null
}

/** The first line of what the program says of its version; null where there is none. */
export function versionOf(name: string): string | null {
  try {
    return execFileSync(name, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
      '\n',
    )[0]!
  } catch {
    return null
  }
}
