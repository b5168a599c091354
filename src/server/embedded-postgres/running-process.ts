import { readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'

/** Whether a process with this id lives (a zombie that its parent has not collected does not). */
export function isRunning(pid: number): boolean {
  if (process.platform === 'linux') {
    const state = readState(pid)
    return state !== undefined && state.code !== 'Z'
  }
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether this id is a living PostgreSQL that works in the folder. After a restart of the machine or container the id may
 * belong to another program; where the system does not say, a living process counts.
 */
export function isPostgresIn(folder: string, pid: number): boolean {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') return true
  if (readState(pid)?.name !== 'postgres') return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch (error) {
    // A container's root may not look at other users' processes; a server always runs as its folder's owner.
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false
    return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === statSync(folder).uid
  }
}

/** Name and state letter from /proc, or undefined when there is no such process. */
function readState(pid: number): { name: string; code: string } | undefined {
  try {
    const [, name, code] = /^\d+ \((.*)\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!
    return { name: name!, code: code! }
  } catch {
    return undefined
  }
}
