import { writeFileSync } from 'node:fs'

/** Resets a process's peak memory, which is counted anew from now on (Linux). */
export const forgetHighestRss = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
