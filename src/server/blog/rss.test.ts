import { expect, test, vi } from 'vitest'
import { xmlViolations } from '#tests/support/crawling/xml-violations.ts'
import { testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../database/database.ts'
import { publishInvalidation } from '../response-cache/catalogue-invalidation.ts'
import { savePost } from './blog-rows.ts'

const server = testServer({ settings: { PUBLIC_URL: 'https://makit.example' } })
const feed = async (): Promise<string> => (await server.call('GET', '/blog/rss.xml')).body

const add = (fileName: string, title: string, hook = 'Read it') =>
  inTransaction(server.db, async (tx) => {
    const post = { title, hook, readTime: 5, coverImage: '', content: 'Text.' }
    await savePost(tx, server.services.newId(), fileName, post, new Date('2026-11-20T10:00:00Z'))
    await publishInvalidation(tx, 'blog')
  })

test('is a valid feed of the newest posts, with the day that the name of their file begins with', async () => {
  await add('2026-02-01-rice.md', 'Rice')
  await add('2026-03-09-oil.md', 'Palm oil')
  await add('loose.md', 'Without a day')
  const text = await feed()
  expect(await xmlViolations(text, 'rss')).toEqual([])
  const items = [
    ...text.matchAll(/<title>(.*)<\/title>\n<link>(.*)<\/link>\n<guid>\2<\/guid>\n<pubDate>(.*)<\/pubDate>/g),
  ]
  expect(items.map(([, title, , day]) => [title, day])).toEqual([
    ['Without a day', 'Fri, 20 Nov 2026 10:00:00 GMT'],
    ['Palm oil', 'Mon, 09 Mar 2026 00:00:00 GMT'],
    ['Rice', 'Sun, 01 Feb 2026 00:00:00 GMT'],
  ])
  for (const [, , link = ''] of items)
    expect((await server.call('GET', link.replace('https://makit.example', ''))).status).toBe(200)
})

test('no text of a post ends its element or the feed', async () => {
  await add('2026-04-01-odd.md', '</title><script>', 'A & B\u0007 "quoted" \uD800 ]]>')
  const text = await feed()
  expect(await xmlViolations(text, 'rss')).toEqual([])
  expect(text).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>')
})

test('is cached until a post changes, and holds at most twenty', async () => {
  await vi.waitFor(async () => {
    await feed()
    expect(server.app.responseCache.find('/blog/rss.xml')).toBeDefined()
  })
  for (let day = 10; day < 35; day++) await add(`2027-${day}.md`, `Post ${day}`)
  const text = await feed()
  expect(text).toContain('Post 34')
  expect(text.split('<item>')).toHaveLength(21)
  expect((await server.call('GET', '/blog/rss.xml')).headers['content-type']).toBe(
    'application/rss+xml; charset=utf-8',
  )
})
