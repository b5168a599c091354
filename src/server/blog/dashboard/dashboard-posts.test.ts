import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdministrator, type Person } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { testServer } from '#tests/support/test-server.ts'
import { takeInPosts } from '../take-in-posts.ts'

const server = testServer()
let admin: Person
let folder = ''

beforeAll(async () => {
  admin = await anAdministrator(server)
  folder = await mkdtemp(join(tmpdir(), 'makit-posts-'))
  for (const name of ['kept', 'edited', 'deleted'])
    await writeFile(
      join(folder, `2026-01-01-${name}.md`),
      `---\ntitle: ${name}\nhook: Read it\n---\nFrom a file.\n`,
    )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = () =>
  takeInPosts({ ...server.services, settings: { ...server.services.settings, blogDir: folder } })
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  server.call(method, `/api/admin/blogs${path}`, { token: admin.token, body })
const titlesOf = (posts: { title: string }[]) => posts.map(({ title }) => title)
const publicTitles = async () => titlesOf((await server.call('GET', '/api/blogs')).body)
const post = { title: 'Rain', hook: 'It comes.', readTime: 3, content: 'In *May*.' }

test('a draft is seen by administrators only, and found by all readers once it is published', async () => {
  const written = await call('POST', '', { ...post, state: 'draft' })
  expect(written).toMatchObject({
    status: 201,
    body: { message: 'Post saved', blog: { ...post, coverImage: '', state: 'draft' } },
  })
  const { _id } = written.body.blog
  const readers = async () => {
    const [list, feed, sitemap] = [
      await publicTitles(),
      (await server.call('GET', '/blog/rss.xml')).body,
      (await server.call('GET', '/sitemap.xml')).body,
    ]
    const single = (await server.call('GET', `/api/blogs/${_id}`)).status
    const page = (await server.call('GET', `/blog/${_id}`)).status
    return {
      list: list.includes('Rain'),
      feed: feed.includes(_id),
      sitemap: sitemap.includes(_id),
      single,
      page,
    }
  }
  expect(await readers()).toEqual({ list: false, feed: false, sitemap: false, single: 404, page: 404 })
  expect((await call('GET', '')).body).toMatchObject({ blogs: [{ _id, state: 'draft' }], total: 1 })
  expect((await call('GET', `/${_id}`)).body.blog).toMatchObject(post)

  expect(await call('PUT', `/${_id}`, { state: 'published' })).toMatchObject({
    status: 200,
    body: { message: 'Post published', blog: { ...post, state: 'published' } },
  })
  expect(await readers()).toEqual({ list: true, feed: true, sitemap: true, single: 200, page: 200 })
  const day = (await call('GET', `/${_id}`)).body.blog.createdAt
  await call('PUT', `/${_id}`, { state: 'draft' })
  expect(await readers()).toMatchObject({ list: false, single: 404 })
  await call('PUT', `/${_id}`, { state: 'published' })
  expect((await call('GET', `/${_id}`)).body.blog.createdAt).toBe(day)

  expect((await call('DELETE', `/${_id}`)).body).toEqual({ message: 'Post deleted' })
  expect(await readers()).toMatchObject({ list: false, single: 404 })
  expect((await call('DELETE', `/${_id}`)).status).toBe(404)
  const log = await server.db.selectFrom('audit_log').select('action').where('subject_id', '=', _id).execute()
  expect(log.map(({ action }) => action)).toEqual([
    'Blog post saved: Rain',
    'Blog post published: Rain',
    'Blog post saved: Rain',
    'Blog post published: Rain',
    'Blog post deleted: Rain',
  ])
})

test('files are the first content: what the dashboard changed or deleted they do not bring back', async () => {
  await start()
  const { blogs } = (await call('GET', '')).body
  const idOf = (title: string) => blogs.find((one: { title: string }) => one.title === title)._id
  await call('PUT', `/${idOf('edited')}`, { title: 'Edited here' })
  await call('DELETE', `/${idOf('deleted')}`)
  await start()
  expect((await publicTitles()).sort()).toEqual(['Edited here', 'kept'])
  await rm(join(folder, '2026-01-01-edited.md'))
  await rm(join(folder, '2026-01-01-deleted.md'))
  await start()
  expect((await publicTitles()).sort()).toEqual(['Edited here', 'kept'])
  await writeFile(join(folder, '2026-01-01-deleted.md'), '---\ntitle: deleted\nhook: Back\n---\nAgain.\n')
  await start()
  expect((await publicTitles()).sort()).toEqual(['Edited here', 'kept'])
})

test('a cover comes as a file, stays, and can be taken away', async () => {
  const texts = Object.entries({ ...post, state: 'draft' })
  const written = await sendForm(server, 'POST', '/api/admin/blogs', admin.token, [
    ...texts.map(([name, value]): [string, string] => [name, String(value)]),
    ['coverImage', await aPhoto('#e8b04a')],
  ])
  const { _id, coverImage } = written.body.blog
  expect(coverImage).toMatch(/^\/pictures\/[0-9a-f]{32}-640\.webp$/)
  expect((await server.call('GET', coverImage)).status).toBe(200)
  expect((await call('PUT', `/${_id}`, { hook: 'Soon.', coverImage })).body.blog).toMatchObject({
    coverImage,
  })
  expect((await call('PUT', `/${_id}`, { readTime: '7' })).body.blog).toMatchObject({
    coverImage,
    readTime: 7,
  })
  expect((await call('PUT', `/${_id}`, { coverImage: '' })).body.blog).toMatchObject({ coverImage: '' })
})

test('a preview is what the page of the post shows', async () => {
  const content = '## Rain\n\n*In May* [buy](javascript:alert(1)) <b>a coat</b>.'
  const { body } = await call('POST', '/preview', { content })
  const written = await call('POST', '', { ...post, content, state: 'published' })
  const read = await server.call('GET', `/api/blogs/${written.body.blog._id}`)
  expect(body.blocks).toEqual(read.body.blocks)
})

describe('refused is', () => {
  const nested = `${'> '.repeat(500)}deep`
  test.each([
    [{ ...post, title: ' ' }, 'title'],
    [{ ...post, readTime: 0 }, 'readTime'],
    [{ ...post, readTime: 'soon' }, 'readTime'],
    [{ ...post, state: 'hidden' }, 'state'],
    [{ ...post, state: 'published', hook: '' }, 'hook'],
    [{ ...post, state: 'published', content: '' }, 'content'],
    [{ ...post, content: nested }, 'content'],
    [{ ...post, content: '*![_'.repeat(1_001) }, 'content'],
    [{ ...post, content: `-${'\n-'.repeat(2_000)}` }, 'content'],
    [{ ...post, content: `-${'\r-'.repeat(2_000)}` }, 'content'],
    [{ ...post, content: 'x'.repeat(20_001) }, 'content'],
    [{ ...post, coverImage: 'https://elsewhere.example/a.png' }, 'coverImage'],
  ])('a post with a field error: %#', async (body, field) => {
    const answer = await call('POST', '', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]])
  })

  test('to publish what was never finished, and nothing is changed', async () => {
    const { _id } = (await call('POST', '', { title: 'An idea' })).body.blog
    const answer = await call('PUT', `/${_id}`, { state: 'published', title: 'Better' })
    expect(answer).toMatchObject({ status: 400, body: { errors: { hook: expect.any(String) } } })
    expect(Object.keys(answer.body.errors)).toEqual(['hook', 'content'])
    expect((await call('GET', `/${_id}`)).body.blog).toMatchObject({ title: 'An idea', state: 'draft' })
  })
})
