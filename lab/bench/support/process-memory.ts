import { readdirSync, readFileSync } from 'node:fs'

/** Memory in MB: `rss` counts shared pages in every process that maps them, `pss` divides them among them. */
export interface ProcessMemory {
  rss: number
  pss: number
}

const megabytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN) / 1024

/** Memory of one process (Linux). Zero when it has just ended. */
export function memoryOf(pid: number): ProcessMemory {
  const text = ifStillThere(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  return text ? { rss: megabytes(text, 'Rss'), pss: megabytes(text, 'Pss') } : { rss: 0, pss: 0 }
}

/** The peak memory of a process, in MB. */
export const highestRssOf = (pid: number): number =>
  megabytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmHWM')

const ticksPerSecond = 100

/** Processor time that a process has used (Linux), with its threads. */
export const cpuSecondsOf = (pid: number): number => secondsIn(statOf(pid), 13)

/** The same of a process and its children, with those that have ended. */
export function cpuSecondsWithChildrenOf(pid: number): number {
  const own = String(pid)
  const stats = processes().flatMap((name) => {
    const stat = ifStillThere(() => statOf(name))
    return stat && (name === own || stat[1] === own) ? [stat] : []
  })
  return stats.reduce((sum, stat) => sum + secondsIn(stat, 15), 0)
}

/** What Linux tells of a process, from its state on; the second is its parent. */
const statOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')

/** User and system time; up to 15 also those of children that have ended. */
const secondsIn = (stat: string[], end: 13 | 15): number =>
  stat.slice(11, end).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond

/** The process and everything it started. */
export function familyOf(pid: number): number[] {
  const children = processes().filter((name) => parentOf(name) === pid)
  return [pid, ...children.flatMap((name) => familyOf(Number(name)))]
}

/** Processor time of a process and of everything it started, with what has ended. */
export const cpuSecondsOfFamily = (pid: number): number =>
  familyOf(pid).reduce((sum, one) => sum + (ifStillThere(() => secondsIn(statOf(one), 15)) ?? 0), 0)

const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name))

const parentOf = (pid: string): number | undefined => ifStillThere(() => Number(statOf(pid)[1]))

/** Undefined where the process has just ended. */
function ifStillThere<Read>(read: () => Read): Read | undefined {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
