/**
 * What PostgreSQL is told about each connection. Compiling a plan takes longer than any of these statements; the embedded
 * database does not do it either.
 */
export const connectionSettings = {
  statement_timeout: '5000',
  lock_timeout: '4000',
  idle_in_transaction_session_timeout: '10000',
  timezone: 'UTC',
  jit: 'off',
} as const

export const settingNames = Object.keys(connectionSettings) as (keyof typeof connectionSettings)[]
