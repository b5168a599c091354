import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Case } from '../support/rounds.ts'

/** How the database does each query of a case. What inserts is planned but not done a second time. */
export async function explainCase(pool: pg.Pool, { prepare }: Case, heard: CompiledQuery[]): Promise<string> {
  const work = await prepare(3)
  heard.length = 0
  await work()
  const queries = heard.filter(({ sql }) => /^\s*(select|with|insert|update|delete)\b/.test(sql))
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
    // What it does within its memory says nothing about how it does it.
    const lines = rows.map((row) => row['QUERY PLAN']).filter((line) => !/^\s*Storage:|^Planning:/.test(line))
    return [`-- ${statement}`, ...lines].join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
