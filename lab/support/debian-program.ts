import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { print } from './checks.ts'

const policy = '/usr/sbin/policy-rc.d'

/** Whether this machine has these programs; where it has Debian's apt and is root, after installing the packages. */
export function havePrograms(programs: readonly string[], packages: readonly string[]): boolean {
  const areThere = () => programs.every(isThere)
  if (areThere()) return true
  if (process.getuid?.() !== 0 || !isThere('apt-get')) return false
  print(`installing Debian's ${packages.join(', ')} ...`)
  try {
    withoutServices(() => {
      apt('update')
      apt('install', '-y', '--no-install-recommends', ...packages)
    })
  } catch {
    return false
  }
  return areThere()
}

function apt(...options: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['-qq', ...options], { env, stdio: 'ignore' })
}

/** Debian starts what it installs, on its usual ports; the checks start programs of their own. */
function withoutServices(install: () => void): void {
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    if (isOurs) rmSync(policy)
  }
}

function isThere(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Names and versions of packages; where they are not Debian's, names alone. */
export function versionsOf(packages: readonly string[]): string {
  if (!isThere('dpkg-query')) return packages.join(', ')
  const format = ['-W', '-f', '$' + '{Package} $' + '{Version}\n']
  return execFileSync('dpkg-query', [...format, ...packages], { encoding: 'utf8' })
    .trim()
    .replaceAll('\n', ', ')
}
