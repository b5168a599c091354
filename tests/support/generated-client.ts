import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const tsconfig = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: [],
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
  },
}

/** The types that openapi-typescript generates from a document; the tool is written against TypeScript 5. */
async function typesOf(document: object): Promise<string> {
  registerHooks({
    resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
  })
  const [{ astToString, default: openapiTS }, { default: ts }] = await Promise.all([
    import('openapi-typescript'),
    import('typescript-5'),
  ])
  const nodes = await openapiTS(document as Parameters<typeof openapiTS>[0], {
    // As its manual recommends for files.
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  })
  return astToString(nodes)
}

/** Checks a program that imports the generated types as `./api.ts`, and loads it. Throws the compiler's findings. */
export async function loadClient(document: object, program: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'makit-client-'))
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    await writeFile(join(folder, 'api.ts'), await typesOf(document))
    await copyFile(join(root, program), join(folder, 'program.ts'))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    await run(process.execPath, [compiler, '--project', folder]).catch(({ stdout }: { stdout: string }) => {
      throw new Error(stdout)
    })
    return await import(pathToFileURL(join(folder, 'program.ts')).href)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
