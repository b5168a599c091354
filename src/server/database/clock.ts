import type pg from 'pg'

const tolerated = 60

/**
 * What an operator should do where this machine's clock is more than a minute off the database's; undefined where it is not. Rows
 * have the database's times; mails, log lines and signatures for buckets have this machine's.
 */
export async function adviceOnClock(database: Pick<pg.Pool, 'query'>): Promise<string | undefined> {
  const before = Date.now()
  const { rows } = await database.query<{ at: Date }>('select clock_timestamp() as at')
  const offMs = (before + Date.now()) / 2 - rows[0]!.at.getTime()
  const seconds = Math.round(Math.abs(offMs) / 1000)
  if (seconds <= tolerated) return undefined
  const side = offMs > 0 ? 'ahead of' : 'behind'
  return `The clock of this machine is ${seconds} seconds ${side} the database's: set both by NTP, or times of mails and log lines are wrong and buckets may refuse what is sent.`
}
