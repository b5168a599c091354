import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './support/source-files.ts'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

const isPackage = (name: string) => !/^(src|tests|db|scripts)\/|^node:/.test(name)
/** `@scope/name` of `@scope/name/part`. */
const packageOf = (name: string) => /^(@[^/]+\/)?[^/]+/.exec(name)![0]

/**
 * The packages that the running server loads; `db/demo` is not among them, because production refuses the demonstration market.
 */
const loadedByServer = ['src/server', 'src/shared'].flatMap((folder) =>
  sourceFiles(folder).flatMap(({ imports, typeImports }) =>
    imports.filter((name) => !typeImports.includes(name) && isPackage(name)).map(packageOf),
  ),
)

test('production installs what the server loads, and neither build tools nor demonstration pictures', () => {
  expect(Object.keys(dependencies).sort()).toEqual([...new Set(loadedByServer)].sort())
})

test('the packages of the pages are bundled, so only the build needs them', () => {
  const loadedByPages = sourceFiles('src/web')
    .flatMap(({ imports }) => imports.filter(isPackage))
    .map(packageOf)
  expect([...new Set(loadedByPages)].filter((name) => !(name in devDependencies))).toEqual([])
})
