import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { print } from '../support/checks.ts'
import { baseImage } from './base-image.ts'
import type { ContainerEngine } from './container-engine.ts'

export const makitImage = 'localhost/makit:check'

/** How images are built where there may be neither systemd nor a network of containers. */
export const howToBuild = [
  '--isolation',
  'chroot',
  '--network',
  'host',
  '--format',
  'docker',
  '--layers=false',
]

/** The registry's certificates are the machine's. */
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Builds the Dockerfile on the base image; `folder` gets its files. */
export async function buildMakitImage(engine: ContainerEngine, folder: string): Promise<void> {
  const npmrc = join(folder, 'npmrc')
  writeFileSync(npmrc, existsSync(certificates) ? `cafile=${certificates}\n` : '')
  const volumes = [
    '--volume',
    '/etc/ssl/certs:/etc/ssl/certs:ro',
    '--volume',
    `${npmrc}:/usr/local/etc/npmrc:ro`,
  ]
  const begun = Date.now()
  await engine.buildah(
    'bud',
    '--quiet',
    ...howToBuild,
    ...volumes,
    '--build-arg',
    `BASE=${baseImage}`,
    '--tag',
    makitImage,
    '.',
  )
  print(`built in ${Math.round((Date.now() - begun) / 1000)} s`)
}
