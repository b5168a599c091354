import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { print } from '../support/checks.ts'
import type { ContainerEngine } from './container-engine.ts'

export const baseImage = 'localhost/makit-base:check'

/** What slim images leave out too. */
const notNeeded = ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'usr/share/info', 'var/log']
const caches = ['var/cache/apt', 'var/lib/apt/lists']

/** npm as it runs this program, or as the machine has it. */
function npmFolder(): string {
  const running = process.env.npm_execpath
  if (running?.endsWith('npm-cli.js')) return dirname(dirname(running))
  return join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm')
}

/**
 * What the image is built on where no registry of images is at hand: Debian by debootstrap, this Node, npm, and the user `node` with
 * the number that Node's own images give it.
 */
export async function makeBaseImage(engine: ContainerEngine, folder: string): Promise<void> {
  if ((await engine.tryPodman('image', 'exists', baseImage)).code === 0) return
  const root = join(folder, 'base')
  const has = (path: string) => existsSync(join(root, path))
  if (!has('usr/bin/dpkg')) {
    print('debootstrap --variant=minbase bookworm ...')
    const mirror = 'http://deb.debian.org/debian'
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', root, mirror], { stdio: 'ignore' })
  }
  for (const path of [...notNeeded, ...caches]) {
    rmSync(join(root, path), { recursive: true, force: true })
    mkdirSync(join(root, path), { recursive: true })
  }
  if (!has('home/node')) {
    execFileSync('chroot', [root, 'groupadd', '--gid', '1000', 'node'])
    execFileSync('chroot', [root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node'])
  }
  cpSync(process.execPath, join(root, 'usr/local/bin/node'), { dereference: true })
  if (!has('usr/local/lib/node_modules/npm')) {
    cpSync(npmFolder(), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
  }
  const file = join(folder, 'base.tar')
  execFileSync('tar', ['-C', root, '-cf', file, '.'])
  await engine.podman('import', '--quiet', file, baseImage)
  rmSync(file)
}
