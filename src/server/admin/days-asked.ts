import { type RawBuilder, sql } from 'kysely'

const startOfDay = (day: string) => sql`${day}::date::timestamp at time zone 'Africa/Freetown'`

/** Conditions that a time lies between these days of Freetown, both included. */
export const betweenDays = (
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown>[] => [
  ...(from ? [sql`${sql.ref(column)} >= ${startOfDay(from)}`] : []),
  ...(to ? [sql`${sql.ref(column)} < ${startOfDay(to)} + interval '1 day'`] : []),
]
