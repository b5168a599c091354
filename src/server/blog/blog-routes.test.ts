import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { takeInPosts } from './take-in-posts.ts'

const server = testServer()
let folder = ''

const takeIn = (blogDir = folder) =>
  takeInPosts({ ...server.services, settings: { ...server.services.settings, blogDir } })
const write = (name: string, text: string | Buffer) => writeFile(join(folder, name), text)
const remove = (name: string) => rm(join(folder, name))
const aPost = (title: string, more = '', content = `About ${title}.`) =>
  `---\ntitle: ${title}\nhook: Read it\n${more}\n---\n${content}\n`
const list = async () => (await server.call('GET', '/api/blogs')).body

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makit-blog-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  folder = await mkdtemp(join(tmpdir(), 'makit-blog-'))
  await server.db.deleteFrom('blogs').execute()
  await takeIn()
})

describe('GET /api/blogs', () => {
  test('answers all posts as a bare array, the newest file first', async () => {
    await write('2026-01-01-old.md', aPost('Old', 'readTime: 3'))
    await write('2026-02-01-new.md', aPost('New'))
    await takeIn()

    const answer = await server.call('GET', '/api/blogs/')

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        title: 'New',
        hook: 'Read it',
        readTime: 5,
        coverImage: '',
        content: 'About New.',
        createdAt: '2026-02-01T00:00:00.000Z',
      },
      expect.objectContaining({ title: 'Old', readTime: 3 }),
    ])
  })

  test('is empty without posts, and takes a page and a limit', async () => {
    expect(await list()).toEqual([])
    for (const name of ['a', 'b', 'c']) await write(`${name}.md`, aPost(name))
    await takeIn()

    const titles = async (query: string) =>
      (await server.call('GET', `/api/blogs${query}`)).body.map(({ title }: { title: string }) => title)
    expect(await titles('?limit=2')).toEqual(['c', 'b'])
    expect(await titles('?limit=2&page=2')).toEqual(['a'])
    expect(await titles('?page=2')).toEqual([])
    for (const query of ['?limit=0', '?limit=101', '?page=0', '?page=x'])
      expect((await server.call('GET', `/api/blogs${query}`)).status).toBe(400)
  })
})

describe('GET /api/blogs/{id}', () => {
  test('answers the post itself, its Markdown and the same taken apart', async () => {
    await write('post.md', aPost('Post', '', '## Sub\n\nSee [the shop](/shop).'))
    await takeIn()
    const [{ _id }] = await list()

    const { status, body } = await server.call('GET', `/api/blogs/${_id}`)

    expect(status).toBe(200)
    expect(body).toMatchObject({ _id, title: 'Post', content: '## Sub\n\nSee [the shop](/shop).' })
    expect(body.blocks).toEqual([
      { kind: 'heading', level: 2, spans: [{ text: 'Sub' }] },
      {
        kind: 'paragraph',
        spans: [{ text: 'See ' }, { text: 'the shop', href: '/shop' }, { text: '.' }],
      },
    ])
  })

  test('links that name the file of another post lead to that post, after every start', async () => {
    await write('a-new.md', aPost('New', '', 'See [the other](z-other.md) and [nothing](gone.md).'))
    await write('z-other.md', aPost('Other'))
    for (const _start of [1, 2]) {
      await takeIn()
      const [other, fresh] = await list()
      const { body } = await server.call('GET', `/api/blogs/${fresh._id}`)
      const [{ spans }] = body.blocks
      expect(spans[1]).toEqual({ text: 'the other', href: `/blog/${other._id}` })
      expect(spans.some(({ href }: { href?: string }) => href?.includes('gone'))).toBe(false)
    }
  })

  test.each(['01900000-0000-7000-8000-00000000dead', 'no-id', '%00', '1'])('%s is a 404', async (id) => {
    const answer = await server.call('GET', `/api/blogs/${id}`)
    expect(answer.status).toBe(404)
    expect(answer.body.error).toBe(answer.body.message)
  })
})

describe('taking in the folder', () => {
  test('keeps the _id of a file that changes, and removes the post of one that is gone', async () => {
    await write('stays.md', aPost('Before'))
    await write('goes.md', aPost('Goes'))
    await takeIn()
    const before = await list()
    await write('stays.md', aPost('After', 'readTime: 9'))
    await remove('goes.md')
    await takeIn()

    const after = await list()
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ title: 'After', readTime: 9, _id: before[0]._id })
    const gone = before.find(({ title }: { title: string }) => title === 'Goes')
    expect((await server.call('GET', `/api/blogs/${gone._id}`)).status).toBe(404)
  })

  test('twice, also at the same moment, changes nothing', async () => {
    await write('a.md', aPost('A'))
    await takeIn()
    const before = await list()
    await Promise.all([takeIn(), takeIn(), takeIn()])
    expect(await list()).toEqual(before)
  })

  test('leaves a file with errors as it was before, and takes in all others', async () => {
    await write('good.md', aPost('Good'))
    await write('later-bad.md', aPost('Was good'))
    await takeIn()
    await write('later-bad.md', 'no front matter any more')
    await write('never-good.md', 'nothing')
    await write('picture-missing.md', aPost('Picture', 'coverImage: missing.webp'))
    await write('no-picture.md', aPost('Text', 'coverImage: good.md'))
    await write('.hidden.md', aPost('Hidden'))
    await write('notes.txt', aPost('Notes'))
    await takeIn()
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['Was good', 'Good'])
  })

  test('puts a cover through the picture pipeline and serves it', async () => {
    const cover = { width: 1200, height: 630, channels: 3 } as const
    const paint = async (background: string) =>
      write(
        'cover.png',
        await sharp({ create: { ...cover, background } })
          .png()
          .toBuffer(),
      )
    await paint('#e8b04a')
    await write('post.md', aPost('Post', 'coverImage: cover.png'))
    await takeIn()

    const [{ coverImage }] = await list()

    expect(coverImage).toMatch(/^\/pictures\/[0-9a-f]{32}-640\.webp$/)
    expect((await server.call('GET', coverImage)).status).toBe(200)

    await takeIn()
    expect((await list())[0].coverImage).toBe(coverImage)
    await server.services.pictures.files.remove(coverImage.replace('/pictures/', ''))
    await takeIn()
    expect((await server.call('GET', coverImage)).status).toBe(200)
    await paint('#1a4d2e')
    await takeIn()
    const [changed] = await list()
    expect(changed.coverImage).not.toBe(coverImage)
    expect((await server.call('GET', changed.coverImage)).status).toBe(200)
  })

  test('without a folder it says so and removes nothing', async () => {
    await write('a.md', aPost('A'))
    await takeIn()
    await expect(takeIn(join(folder, 'nowhere'))).rejects.toThrow('BLOG_DIR')
    expect(await list()).toHaveLength(1)
  })

  test('on a folder without any post it removes nothing, and the posts keep their ids', async () => {
    await write('a.md', aPost('A'))
    await takeIn()
    const [{ _id }] = await list()
    await remove('a.md')
    await write('lost+found.txt', 'No post')
    await takeIn()
    expect(await list()).toEqual([expect.objectContaining({ _id, title: 'A' })])
    await write('broken.md', 'No front matter')
    await takeIn()
    expect(await list()).toEqual([expect.objectContaining({ _id, title: 'A' })])
  })
})

test('the posts that come with Makit are six or more, whole, of good length, and link inside the site only', async () => {
  await takeIn(server.services.settings.blogDir)
  const posts = await list()
  expect(posts.length).toBeGreaterThanOrEqual(6)
  for (const { _id, title, coverImage, content } of posts) {
    const words = content.split(/\s+/).length
    expect([title, words > 250 && words < 500]).toEqual([title, true])
    expect(coverImage).toMatch(/^\/pictures\//)
    const { blocks } = (await server.call('GET', `/api/blogs/${_id}`)).body
    const hrefs = [...JSON.stringify(blocks).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)
    for (const href of hrefs) expect(href).toMatch(/^\/[a-z]/)
  }
})

const attack = '<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))'

test('an attack in a post stays text: in the API’s answer and in the page', async () => {
  await write(
    'evil.md',
    aPost(`</title><script>alert(1)</script>`, '', `${attack}\n\n</script><script>alert(2)`),
  )
  await takeIn()
  const [{ _id }] = await list()
  const { blocks } = (await server.call('GET', `/api/blogs/${_id}`)).body
  expect(JSON.stringify(blocks)).not.toContain('href')

  for (const path of ['/blog', `/blog/${_id}`]) {
    const page = await server.call('GET', path)
    expect(page.status).toBe(200)
    expect(page.body).not.toContain('<script>alert')
    expect(page.body).not.toContain('<img src=x')
    expect(page.body).not.toContain('href="javascript')
  }
  expect((await server.call('GET', `/blog/${_id}`)).body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})
