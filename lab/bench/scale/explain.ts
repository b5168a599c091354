import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Case } from '../support/rounds.ts'

/** PostgreSQL's plan for each query of a case. Inserts are planned but not executed a second time. */
export async function explainCase(
  pool: pg.Pool,
  { prepare }: Case,
  recorded: CompiledQuery[],
): Promise<string> {
  const work = await prepare(3)
  recorded.length = 0
  await work()
  const queries = recorded.filter(({ sql }) => /^\s*(select|with|insert|update|delete)\b/.test(sql))
  const plans: string[] = []
  for (const query of queries) plans.push(await explain(pool, query))
  return plans.join('\n\n')
}

async function explain(pool: pg.Pool, { sql, parameters }: CompiledQuery): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const done = /insert into/.test(sql) ? '' : 'analyze, buffers off, timing off, '
    const { rows } = await client.query(`explain (${done}costs off) ${sql}`, [...parameters])
    const statement = sql.replace(/\s+/g, ' ').trim()
    // The amount of memory it used says nothing about the plan.
    const lines = rows.map((row) => row['QUERY PLAN']).filter((line) => !/^\s*Storage:|^Planning:/.test(line))
    return [`-- ${statement}`, ...lines].join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
