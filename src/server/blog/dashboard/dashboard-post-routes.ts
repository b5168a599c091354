import {
  dashboardPostAnswer,
  dashboardPostsAnswer,
  dashboardPostsQuery,
  newPostSchema,
  postChangeSchema,
  postSavedAnswer,
  previewAnswer,
  previewSchema,
} from '#shared/blog/dashboard-post.ts'
import { idParams, messageAnswer } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { invalidField, notFound } from '../../errors.ts'
import { callerOf } from '../../http/access.ts'
import { uploadsOf } from '../../http/multipart-form.ts'
import type { RouteModule } from '../../http/route-module.ts'
import { readMarkdown } from '../markdown-blocks.ts'
import { findForDashboard, listForDashboard, presentForDashboard } from './dashboard-post-rows.ts'
import { deletePost } from './delete-dashboard-post.ts'
import { changePost, writePost } from './save-dashboard-post.ts'

const config = { access: ['admin'], heading: 'Blog' } as const
const saves = {
  ...config,
  files: { coverImage: 1 },
  refuses: ['damaged_picture', 'rate_limited'],
} as const

/** Posts as administrators write them. */
export const dashboardPostRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/admin/blogs',
    {
      config,
      schema: {
        operationId: 'listAllPosts',
        querystring: dashboardPostsQuery,
        response: { 200: dashboardPostsAnswer },
      },
    },
    ({ query }) => listForDashboard(services.db, query),
  )
  app.get(
    '/api/admin/blogs/:id',
    {
      config,
      schema: { operationId: 'readAnyPost', params: idParams, response: { 200: dashboardPostAnswer } },
    },
    async ({ params }) => {
      const post = await findForDashboard(services.db, params.id)
      if (!post) throw notFound(messages.blog.postNotFound)
      return { blog: presentForDashboard(post) }
    },
  )
  app.post(
    '/api/admin/blogs/preview',
    {
      config,
      schema: { operationId: 'previewPost', body: previewSchema, response: { 200: previewAnswer } },
    },
    async ({ body: { content } }) => {
      const { isNestedTooDeep, blocks } = readMarkdown(content)
      if (isNestedTooDeep) throw invalidField('content', messages.posts.nestedTooDeep)
      return { blocks }
    },
  )
  app.post(
    '/api/admin/blogs',
    {
      config: saves,
      schema: { operationId: 'writePost', body: newPostSchema, response: { 201: postSavedAnswer } },
    },
    async (request, reply) => {
      const [cover] = uploadsOf(request, 'coverImage')
      const blog = await writePost(services, callerOf(request), request.body, cover)
      return reply.status(201).send({ message: messageOf(blog.state), blog })
    },
  )
  app.put(
    '/api/admin/blogs/:id',
    {
      config: saves,
      schema: {
        operationId: 'changePost',
        params: idParams,
        body: postChangeSchema,
        response: { 200: postSavedAnswer },
      },
    },
    async (request) => {
      const [cover] = uploadsOf(request, 'coverImage')
      const blog = await changePost(services, callerOf(request), request.params.id, request.body, cover)
      return { message: messageOf(blog.state), blog }
    },
  )
  app.delete(
    '/api/admin/blogs/:id',
    {
      config,
      schema: { operationId: 'deletePost', params: idParams, response: { 200: messageAnswer } },
    },
    async (request) => {
      await deletePost(services, callerOf(request), request.params.id)
      return { message: messages.posts.deleted }
    },
  )
}

const messageOf = (state: 'draft' | 'published') =>
  state === 'published' ? messages.posts.published : messages.posts.saved
