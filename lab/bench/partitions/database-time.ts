import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { Case } from '../support/rounds.ts'

/** What one execution took: milliseconds by the clock, and of the processors in the database's processes. */
export interface Spent {
  elapsed: number
  processor: number
}

/** Nanoseconds on a processor since the process started; Linux counts them. */
function processorTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

/**
 * Runs the work and reads what the database's processes for clients have used meanwhile. On a shared machine the processor's time
 * says more than the clock. `observer` is a connection that does nothing else.
 */
export async function timeOf(observer: pg.Client, work: () => Promise<unknown>): Promise<Spent> {
  const before = new Map((await clients(observer)).map((pid) => [pid, processorTime(pid)]))
  const start = performance.now()
  await work()
  const elapsed = performance.now() - start
  const after = (await clients(observer)).map((pid) => processorTime(pid) - (before.get(pid) ?? 0))
  return { elapsed, processor: after.reduce((sum, spent) => sum + spent, 0) / 1e6 }
}

async function clients(observer: pg.Client): Promise<number[]> {
  const { rows } = await observer.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type in ('client backend', 'parallel worker')`,
  )
  return rows.map(({ pid }) => pid)
}

/** All cases in turns, as often as asked; the first rounds are a warm-up. */
export async function spendInTurns(
  observer: pg.Client,
  cases: readonly Case[],
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<Map<string, Spent[]>> {
  const spent = new Map<string, Spent[]>(cases.map(({ name }) => [name, []]))
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const { name, prepare } of cases) {
      const work = await prepare(round)
      const one = await timeOf(observer, work)
      if (round >= warmUp) spent.get(name)!.push(one)
    }
  }
  return spent
}
