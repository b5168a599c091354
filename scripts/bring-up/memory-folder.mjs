import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const place = '/dev/shm'
const prefix = 'makit-tests-'
const gibibyte = 1024 ** 3
/** The databases and pictures of all tests together take a quarter of it. */
const neededBytes = 4 * gibibyte
const neededMemory = 8 * gibibyte

/**
 * A folder in memory for what tests write, to be removed by the caller: each test file has a database of its own, and on a disk
 * it takes longer to make than its tests. Undefined where Linux has none, or too little room for it.
 */
export function makeMemoryFolder() {
  if (!isFit()) return undefined
  removeAbandoned()
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  // The embedded database does not run as root, and has its files further in.
  chmodSync(folder, 0o711)
  return folder
}

function isFit() {
  if (Math.min(totalmem(), process.constrainedMemory() || totalmem()) < neededMemory) return false
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const [, , kind, options = ''] = mounts.find((line) => line.split(' ')[1] === place)?.split(' ') ?? []
    const { bavail, bsize } = statfsSync(place)
    // Some tests write programs and run them.
    return kind === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

/** Folders of processes that were killed; memory is not emptied by itself. */
function removeAbandoned() {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10)
    if (pid && !isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
