import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Headings with their marks, `## Text`; what stands between fences is code. */
const headingsOf = (page: string) =>
  readFileSync(page, 'utf8')
    .split(/^```/m)
    .filter((_part, at) => at % 2 === 0)
    .flatMap((text) => text.match(/^#{1,6} .+$/gm) ?? [])

const pages = [...globSync('*.md'), ...globSync('docs/*.md')].filter((page) => page !== 'docs/benchmarks.md')

test.each(pages)('%s says each of its headings and their numbers once', (page) => {
  const names = headingsOf(page).map((heading) => /^(#+ \d+)\. /.exec(heading)?.[1] ?? heading)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
