import { idInPath } from '../navigation/id-in-path.ts'

/** API path of all posts. */
export const blogsPath = '/api/blogs'

/** API path of one post, by the id that the page's address names. */
export const blogPath = (id?: string): string => `${blogsPath}/${idInPath(id)}`
