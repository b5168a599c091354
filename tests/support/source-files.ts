import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface SourceFile {
  /** From the project's root, such as `src/server/orders/place-order.ts`. */
  path: string
  text: string
  /** Its imports: project files as paths from the root, packages by name, types included. */
  imports: string[]
  /** Those of `staticImports` that import types only, and no code. */
  typeImports: string[]
  /** Without the imports loaded later, on purpose, by `import()`. */
  staticImports: string[]
}

const importPattern =
  /^[ \t]*(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm

const typeImportPattern = /(?:^|\n)(?:import|export) type\s[^'"`;]*?from\s+'([^']+)'/g

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`.replace(/^src\/tests\//, 'tests/')
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return specifier
}

/** Every TypeScript file below a folder, except tests. */
export function sourceFiles(folder: string): SourceFile[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const matches = [...text.matchAll(importPattern)]
      const resolved = (group: 1 | 2 | 3) =>
        matches.flatMap((match) => match[group] ?? []).map((name) => resolveImport(path, name))
      const staticImports = [...resolved(1), ...resolved(2)]
      const typeImports = [...text.matchAll(typeImportPattern)].map(([, name = '']) =>
        resolveImport(path, name),
      )
      const imports = [...staticImports, ...resolved(3)]
      return { path: relative('.', path), text, imports, staticImports, typeImports }
    })
}
