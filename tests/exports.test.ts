import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = ['src', 'tests', 'lab', 'scripts', 'db']
const paths = [...folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`), '*.ts'].flatMap((pattern) =>
  globSync(pattern, { cwd: root }),
)
const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

/** Read by what the build makes of them: by the server, or by the browser. */
const isEntry = (path: string): boolean => /^src\/web\/[^/]+$/.test(path)

const declared =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm
const named = /\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s+'([^']+)'/g
const whole =
  /\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\*[^'";]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'/g

function target(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`.replace(/^src\/tests\//, 'tests/')
  return specifier.startsWith('.') ? join(dirname(from), specifier) : specifier
}

/** By file, what other files name when they import it; files that import all of it count by every word in them. */
function importedNames(): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  const add = (file: string, words: Iterable<string>) => {
    const known = names.get(file) ?? new Set()
    for (const word of words) known.add(word)
    names.set(file, known)
  }
  const words = (text: string) => text.match(/\w+/g) ?? []
  for (const [path, text] of texts) {
    for (const [, list = '', specifier = ''] of text.matchAll(named))
      add(target(path, specifier), words(list))
    for (const [, first, second = ''] of text.matchAll(whole)) add(target(path, first ?? second), words(text))
  }
  return names
}

/** A file that another passes on whole (`export *`) is read under the other's name. */
const passedOn = new Set(
  [...texts].flatMap(([path, text]) =>
    [...text.matchAll(/\bexport \*[^'";]*?from '([^']+)'/g)].map(([, specifier = '']) =>
      target(path, specifier),
    ),
  ),
)

test('every export of src is imported by another file', () => {
  const imported = importedNames()
  const ours = [...texts].filter(
    ([path]) =>
      path.startsWith('src/') && !isEntry(path) && !passedOn.has(path) && !/\.test\.tsx?$/.test(path),
  )
  const exported = ours.flatMap(([path, text]) =>
    [...text.matchAll(declared)].map(([, name = '']) => ({ path, name })),
  )
  expect(exported.length).toBeGreaterThan(1000)
  const unused = exported.filter(({ path, name }) => !imported.get(path)?.has(name))
  expect(unused.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})
