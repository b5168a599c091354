import { isId } from '#shared/ids.ts'

/** API path of all posts. */
export const blogsPath = '/api/blogs'

/** API path of one post. What is no id names none: a path such as `..` must not end up at another call. */
export const blogPath = (id = ''): string => `${blogsPath}/${isId(id) ? id : 'unknown'}`
