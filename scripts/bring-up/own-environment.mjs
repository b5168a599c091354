import { readFileSync } from 'node:fs'

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
const settings = new Set([...example.matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name))

/** What libraries read by themselves: PostgreSQL's client, the exporters of telemetry, the client for buckets; and colours. */
const readByLibraries = /^(PG|OTEL_|AWS_|FORCE_COLOR$)/

/** The machine's environment without settings of Makit, which must not reach the tests. */
export const withoutSettings = (env) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !settings.has(name) && !readByLibraries.test(name)),
  )
