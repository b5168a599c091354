/**
 * The oldest release of each major version without a vulnerability known on 2026-11-22: Node's security release of
 * October 2026, PostgreSQL's of August 2026.
 */
const mendedRuntimes = {
  Node: ['24.22.1', '26.12.1'],
  PostgreSQL: ['15.19', '16.15', '17.11', '18.6'],
} as const

const numbersOf = (version: string) => version.split('.', 3).map((part) => Number.parseInt(part, 10))

/** A warning to the operator when the runtime is older than the fixed release of its major version; else undefined. */
export function adviceOnRuntime(name: keyof typeof mendedRuntimes, version: string): string | undefined {
  const [major, minor = 0, patch = 0] = numbersOf(version)
  const mended = mendedRuntimes[name].find((one) => numbersOf(one)[0] === major)
  if (!mended) return undefined
  const [, mendedMinor = 0, mendedPatch = 0] = numbersOf(mended)
  if (minor > mendedMinor || (minor === mendedMinor && patch >= mendedPatch)) return undefined
  return `${name} ${version} has known vulnerabilities, ${mended} is the oldest version without (docs/security.md, 'Packages').`
}

/** What an operator in production should know of what the market runs on; no line if all is well. */
export async function adviseOperator(
  database: { query(text: string): Promise<{ rows: { server_version: string }[] }> },
  { isEmbedded }: { isEmbedded: boolean },
): Promise<string | undefined> {
  const { rows } = await database.query('show server_version')
  const advice = [
    isEmbedded &&
      "The embedded database is for trying and for small shops (docs/operations.md, 'The embedded database').",
    adviceOnRuntime('PostgreSQL', rows[0]!.server_version),
    adviceOnRuntime('Node', process.versions.node),
  ]
  return advice.filter(Boolean).join(' ') || undefined
}
