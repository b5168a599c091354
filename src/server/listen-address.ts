import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Settings, SettingsError } from './settings.ts'

/**
 * Tries whether the server will be able to listen, before the database is started and filled for nothing.
 * Throws SettingsError with one line on what to change.
 */
export async function requireFreeAddress({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<void> {
  const trial = createServer()
  try {
    trial.listen({ host, port })
    await once(trial, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new SettingsError(`Port ${port} is in use: stop what uses it, or set PORT to another.`)
    throw new SettingsError(`Nothing can listen on ${host}, port ${port} (${code}): check HOST and PORT.`)
  } finally {
    trial.close()
  }
}
