import { idInPath } from '../../navigation/id-in-path.ts'

/** What stands in an address in place of the id of a post that is not saved yet. */
export const newPost = 'new'

/** Of the API. */
export const postsPath = '/api/admin/blogs'
export const postPath = (id?: string): string => `${postsPath}/${idInPath(id)}`

/** Of pages. */
export const postsPage = '/dashboard/admin/blogs'
export const postPage = (id: string): string => `${postsPage}/${id}`
