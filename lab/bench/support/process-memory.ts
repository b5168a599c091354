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
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return { rss: megabytes(text, 'Rss'), pss: megabytes(text, 'Pss') }
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return { rss: 0, pss: 0 }
    throw error
  }
}

/** The peak memory of a process, in MB. */
export const highestRssOf = (pid: number): number =>
  megabytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmHWM')

const ticksPerSecond = 100

/** Processor time that a process has used (Linux), with its threads. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** The process and everything it started. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return [pid, ...children.flatMap((name) => familyOf(Number(name)))]
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
