import { readFileSync } from 'node:fs'

/** Matches the addresses of the built code of these sources, e.g. `blog/blog-page`: chunks are named by their hashes alone. */
export function codeOf(...sources: readonly string[]): RegExp {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync('dist/web/client/.vite/manifest.json', 'utf8'),
  )
  const files = sources.map((source) => {
    const built = manifest[`src/web/${source}.tsx`]
    if (!built) throw new Error(`No code is built of src/web/${source}.tsx by itself`)
    return built.file.replaceAll('.', '\\.')
  })
  return new RegExp(`/(${files.join('|')})$`)
}
