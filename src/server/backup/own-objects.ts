import type pg from 'pg'
import { migrateInTransaction, readMigrationNames } from '../migrate.ts'
import { formerJobsSchema, hasFormerJobs } from './former-jobs.ts'
import { BackupError } from './manifest.ts'

/** What migrations make in a schema: `{ type: 'table', name: 'users' }`, `{ type: 'function', name: 'count_listings()' }`. */
export interface OwnObject {
  type: string
  name: string
}

const referenceSchema = 'makit_reference'

/** Those that depend on others first. Tables are dropped together, so that their foreign keys do not matter. */
const droppingOrder = ['view', 'materialized view', 'table', 'sequence', 'function', 'type']

/** What graphile-worker's own migrations make. */
const formerJobRelation = /^(jobs|migrations|_private_\w+)$/

/**
 * The objects of the Makit in this database; none if there is no Makit. Throws BackupError if the schemas that a restore
 * writes into hold any relation of another program. Changes nothing.
 */
export async function readOwnObjects(client: pg.ClientBase): Promise<OwnObject[]> {
  const applied = await readAppliedMigrations(client)
  const own = applied ? await readReference(client, applied.at(-1) ?? null) : []
  const ownNames = new Set(own.map(({ name }) => name))
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', '${formerJobsSchema}') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
    order by 1, 2`,
  )
  const isOwn = ({ schema, name }: { schema: string; name: string }) =>
    schema === 'public'
      ? ownNames.has(name)
      : applied !== null && hasFormerJobs(applied) && formerJobRelation.test(name)
  const foreign = rows.filter((relation) => !isOwn(relation)).map(({ schema, name }) => `${schema}.${name}`)
  if (foreign.length === 0) return own
  const examples = foreign.slice(0, 3).join(', ')
  throw new BackupError(
    `The database holds what is not Makit’s, such as ${examples} (${foreign.length} in all): restore into a database of Makit's own. Nothing was changed.`,
  )
}

/** Null in a database that Makit never migrated. Throws BackupError if a newer Makit did. */
async function readAppliedMigrations(client: pg.ClientBase): Promise<string[] | null> {
  const { rows: tables } = await client.query(
    `select where to_regclass('public.kysely_migration') is not null`,
  )
  if (tables.length === 0) return null
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  )
  const known = await readMigrationNames()
  const unknown = rows.find(({ name }, index) => known[index] !== name)
  if (!unknown) return rows.map(({ name }) => name)
  throw new BackupError(
    `The database was made by a newer Makit or another program (migration ${unknown.name}): restore into another one. Nothing was changed.`,
  )
}

/** What the migrations make: read off a schema that is rolled back. */
async function readReference(client: pg.ClientBase, last: string | null): Promise<OwnObject[]> {
  await client.query('begin')
  try {
    await client.query(`create schema ${referenceSchema}`)
    // Extensions that are installed already are in public.
    await client.query(`set local search_path = ${referenceSchema}, public`)
    await migrateInTransaction(client, { last, schema: referenceSchema })
    const { rows } = await client.query<OwnObject>(
      `select type, substr(identity, length($1) + 2) as name
      from pg_depend d, pg_identify_object(d.classid, d.objid, 0)
      where refclassid = 'pg_namespace'::regclass and refobjid = $1::regnamespace and type <> 'extension'
        and not exists (select from pg_depend inner_part where inner_part.classid = d.classid
          and inner_part.objid = d.objid and inner_part.deptype in ('e', 'i', 'a'))`,
      [referenceSchema],
    )
    return rows
  } finally {
    await client.query('rollback')
  }
}

/**
 * Drops these objects of public and nothing else: what another program has built on them, such as a view in a schema of
 * its own, makes PostgreSQL refuse. Throws BackupError then; the transaction is to be rolled back.
 */
export async function dropOwnObjects(client: pg.ClientBase, own: readonly OwnObject[]): Promise<void> {
  const byType = Map.groupBy(own, ({ type }) => type)
  const others = [...byType.keys()].filter((type) => !droppingOrder.includes(type))
  const types = [...droppingOrder.filter((type) => byType.has(type)), ...others]
  try {
    for (const type of types) {
      const names = byType.get(type)!.map(({ name }) => `public.${name}`)
      await client.query(`drop ${type} ${names.join(', ')} restrict`)
    }
    // It holds nothing of another program, as readOwnObjects knows.
    await client.query(`drop schema if exists ${formerJobsSchema} cascade`)
  } catch (error) {
    const { message, detail } = error as pg.DatabaseError
    throw new BackupError(`What is there can't be replaced: ${[message, detail].filter(Boolean).join('. ')}`)
  }
}

/** Throws BackupError if `dropOwnObjects` would be refused. Changes nothing. */
export async function requireDroppable(client: pg.ClientBase, own: readonly OwnObject[]): Promise<void> {
  await client.query('begin')
  try {
    await dropOwnObjects(client, own)
  } finally {
    await client.query('rollback')
  }
}
