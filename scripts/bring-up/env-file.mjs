import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './run-child.mjs'

/** Adds the settings of the project's `.env` to the environment, which wins: an empty variable too. */
export function readEnvFile(path = join(root, '.env')) {
  if (!existsSync(path)) return
  for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) {
    if (value) process.env[name] ??= value
  }
}
