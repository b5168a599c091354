import * as z from 'zod/mini'
import { blogPostSchema, blogSchema } from '#shared/blog/blog.ts'
import { idParams, pagingQuery } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { notFound } from '../errors.ts'
import type { RouteModule } from '../http/route-module.ts'
import { sendCachedText } from '../response-cache/serve-cached.ts'
import { findPost, listPosts } from './blog-rows.ts'
import { readMarkdown } from './markdown-blocks.ts'
import { rssOf } from './rss.ts'

const config = { access: 'public', heading: 'Blog', cacheTags: ['blog'] } as const

const rss = { key: 'rss', type: 'application/rss+xml; charset=utf-8', tags: ['blog'] } as const

/** The blog, for all visitors. */
export const blogRoutes: RouteModule = (app, { read, settings: { publicUrl } }) => {
  app.get(
    '/api/blogs',
    {
      config,
      schema: { operationId: 'listPosts', querystring: pagingQuery, response: { 200: z.array(blogSchema) } },
    },
    ({ query }) => read((db) => listPosts(db, query)),
  )

  app.get(
    '/api/blogs/:id',
    { config, schema: { operationId: 'readPost', params: idParams, response: { 200: blogPostSchema } } },
    async ({ params }) => {
      const post = await read((db) => findPost(db, params.id))
      if (!post) throw notFound(messages.blog.postNotFound)
      return { ...post, blocks: readMarkdown(post.content).blocks }
    },
  )

  app.get('/blog/rss.xml', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) =>
    sendCachedText(request, reply, rss, () => read((db) => rssOf(db, publicUrl))),
  )
}
