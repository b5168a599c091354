import { type RawBuilder, sql } from 'kysely'

/** A random number that is the same in every run: from 0 to 2^31 - 1 for each row `n` and purpose. */
export const chance = (purpose: number, number: RawBuilder<unknown> = sql`n`) =>
  sql`(hashint8extended(${number}, ${sql.lit(purpose)}) & 2147483647)`

/** One of the words for each row `n`, all equally often. */
export const oneOf = (words: readonly string[], purpose: number) =>
  sql`(${[...words]}::text[])[1 + ${chance(purpose)} % ${sql.lit(words.length)}]`

/** The creation time of the row with this number, in milliseconds: a million rows in three years, one after the other. */
export const madeAt = (number: RawBuilder<unknown> = sql`n`) => sql`(1672531200000 + ${number} * 94000)`

/** UUIDv7 of the row with this number. */
export const idOf = (number: RawBuilder<unknown> = sql`n`) => idAt(madeAt(number), number)

/** UUIDv7 of a row made at these milliseconds; the number sets it apart from others of the same moment. */
export const idAt = (milliseconds: RawBuilder<unknown>, number: RawBuilder<unknown> = sql`n`) => sql`(
  lpad(to_hex(${milliseconds}), 12, '0') || '70008' || lpad(to_hex(${number}), 15, '0'))::uuid`
