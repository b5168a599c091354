import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { htmlParts } from '../html-parts.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** A thing of schema.org, as a page says it. */
export type Thing = { '@type': string; [property: string]: unknown }

/** What the HTML of a page says that it is about. */
export function thingsIn(html: string): Thing[] {
  const scripts = htmlParts(html).filter(({ attributes }) => attributes.get('type') === 'application/ld+json')
  return scripts.flatMap(({ raw }) => {
    const things: (Thing & { '@context': unknown })[] = JSON.parse(raw)
    return things.map(({ '@context': context, ...thing }) => {
      if (context !== 'https://schema.org') throw new Error(`The context is ${context}`)
      return thing
    })
  })
}

const options = ['--strict', '--noEmit', '--target', 'es2024', '--module', 'nodenext', '--types', '']

/**
 * What the vocabulary of schema.org says against the things: properties that their types do not have, and values of other
 * types. It is the vocabulary as `schema-dts` generates it, and the compiler that compares.
 */
export async function vocabularyViolations(things: readonly Thing[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'makit-things-'))
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const program = things.map(
      (thing, at) =>
        `export const thing${at}: Exclude<Schema.${thing['@type']}, string> = ${JSON.stringify(thing)}`,
    )
    const file = join(folder, 'things.ts')
    await writeFile(file, `import type * as Schema from 'schema-dts'\n${program.join('\n')}\n`)
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const output = await run(process.execPath, [compiler, ...options, file], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
    return output.split('\n').filter((line) => line.includes('error'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
