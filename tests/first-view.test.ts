import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

/** scripts/test.mjs builds the pages before it runs the tests. */
const client = join(import.meta.dirname, '../dist/web/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string; imports?: string[]; css?: string[] }
>
const read = (file: string) => readFileSync(join(client, file), 'utf8')

/** Everything a browser loads for a page before it is awake. */
function filesOf(page: string): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  for (const key of ['src/web/entry-browser.tsx', `src/web/${page}.tsx`]) visit(key)
  return [...files]
}

describe.each(['shop/home-page', 'shop/shop-page', 'shop/product-page'])('the first view of %s', (page) => {
  test('takes at most 95 KB of JavaScript, in few files', () => {
    const bytes = filesOf(page).reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)

    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(95 * 1024)
    expect(filesOf(page).length).toBeLessThanOrEqual(8)
  })

  test('loads no Zod and no dashboard', () => {
    const code = filesOf(page).map(read).join('\n')

    expect(code).not.toContain('invalid_type')
    expect(code).not.toContain('Fold sidebar')
  })
})
