import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = '/sys/fs/cgroup'
/** Short beside the time of a request, or its percentiles would be those of waiting for the next period. */
const period = 10_000

/** Processes that may use a share of one core together (Linux, root). */
export interface ControlGroup {
  add(pid: number): void
  /** After the end of its processes. */
  remove(): void
}

/** Makes one of version 1 where the processor is still under it, otherwise of version 2 (not tried). Throws where it may not. */
export function makeControlGroup(name: string, share: number): ControlGroup {
  const isFirst = existsSync(join(root, 'cpu/cgroup.procs'))
  if (!isFirst) writeFileSync(join(root, 'cgroup.subtree_control'), '+cpu')
  const folder = join(root, isFirst ? 'cpu' : '', name)
  const quota = String(Math.round(share * period))
  const limits: Record<string, string> = isFirst
    ? { 'cpu.cfs_period_us': String(period), 'cpu.cfs_quota_us': quota }
    : { 'cpu.max': `${quota} ${period}` }
  mkdirSync(folder)
  const group = {
    add: (pid: number) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    remove: () => rmdirSync(folder),
  }
  try {
    for (const [file, limit] of Object.entries(limits)) writeFileSync(join(folder, file), limit)
  } catch (error) {
    group.remove()
    throw error
  }
  return group
}
