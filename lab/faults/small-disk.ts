import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '../../tests/support/data-folder.ts'

/** A real file system of its own with little space. */
export interface SmallDisk {
  /** For a server's DATA_DIR. */
  dataDir: string
  /** Takes the last byte, and again whatever becomes free, until `free`. */
  fill(): void
  free(): void
  unmount(): void
}

const block = Buffer.alloc(64 * 1024)

/** Mounts one; null where that is not permitted, which is everywhere but as root. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = makeDataFolder('makit-disk-')
  const options = `size=${megabytes}m,mode=0711`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'makit', folder])
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o711 })
  const filler = join(folder, 'filler')
  let isFilling: NodeJS.Timeout | undefined
  return {
    dataDir,
    fill() {
      takeRest(filler)
      isFilling = setInterval(() => takeRest(filler), 100)
    },
    free() {
      clearInterval(isFilling)
      rmSync(filler, { force: true })
    },
    unmount() {
      clearInterval(isFilling)
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function takeRest(filler: string): void {
  const file = openSync(filler, 'a')
  try {
    for (let size = block.length; size >= 1; ) {
      try {
        writeSync(file, block, 0, size)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(file)
  }
}
