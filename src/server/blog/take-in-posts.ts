import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureHashOf } from '#shared/listings/picture-urls.ts'
import { inTransaction } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { publishInvalidation } from '../response-cache/catalogue-invalidation.ts'
import type { Services } from '../services.ts'
import { SettingsError } from '../settings.ts'
import { coversOfFiles, listPosts, removeOtherPosts, savePost } from './blog-rows.ts'
import { withPostLinks } from './post-links.ts'
import { type Post, PostError, readPost } from './read-post.ts'

/**
 * Makes the table `blogs` say what the Markdown files of BLOG_DIR say, but for posts that the dashboard has changed or deleted. A
 * file that cannot be read is logged and left as it was: a slip in one post keeps no market closed. A folder without any post that
 * can be read changes nothing: it is more likely a disk that is not mounted than the wish to delete them all. Throws SettingsError
 * where there is no such folder.
 */
export async function takeInPosts(services: Services): Promise<void> {
  const { db, log, newId, now } = services
  const { blogDir } = services.settings
  const fileNames = await postFiles(blogDir)
  const covers = await coversOfFiles(db)
  const posts = new Map<string, Post>()
  for (const fileName of fileNames) {
    try {
      posts.set(fileName, await readPostFile(services, fileName, covers.get(fileName)))
    } catch (error) {
      if (!(error instanceof PostError)) throw error
      log.warn({ file: fileName, reason: error.message }, 'a blog post was left out')
    }
  }
  if (posts.size === 0 && (await listPosts(db, { limit: 1 })).length > 0) {
    log.warn({ folder: blogDir }, 'BLOG_DIR holds no post, so those taken in before stay')
    return
  }
  await inTransaction(db, async (tx) => {
    await removeOtherPosts(tx, fileNames)
    const ids = new Map<string, string>()
    for (const [fileName, post] of posts) {
      const id = await savePost(tx, newId(), fileName, post, now())
      if (id) ids.set(fileName, id)
    }
    // Links between posts need the `_id` of each, so they are set when all are kept.
    for (const [fileName, post] of posts) {
      const content = withPostLinks(post.content, ids)
      if (content !== post.content) await savePost(tx, newId(), fileName, { ...post, content }, now())
    }
    await publishInvalidation(tx, 'blog')
  })
}

async function postFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter((entry) => !entry.isDirectory() && /^[^.].*\.md$/.test(entry.name))
      .map(({ name }) => name)
      .sort()
  } catch (error) {
    throw new SettingsError(`BLOG_DIR must be a folder that can be read: ${(error as Error).message}`)
  }
}

/** `cover` is the address of the picture that the post has so far. */
async function readPostFile(
  { settings, pictures }: Services,
  fileName: string,
  cover: string | undefined,
): Promise<Post> {
  const read = (name: string) =>
    readFile(join(settings.blogDir, name)).catch((error: Error) => {
      throw new PostError(error.message)
    })
  const post = readPost((await read(fileName)).toString('utf8'))
  if (!post.coverImage) return post
  const bytes = await read(post.coverImage)
  try {
    const hash = pictureHashOf(cover ?? '')
    // Decoding the pictures of all posts would be a tenth of a start.
    if (cover && hash && (await pictures.renewPictureOf(bytes, hash))) return { ...post, coverImage: cover }
    // The same pipeline as for uploaded pictures: few bytes, several widths, a form for shared links.
    return { ...post, coverImage: (await pictures.storePicture(bytes)).url }
  } catch (error) {
    if (error instanceof AppError) throw new PostError(`${post.coverImage}: ${error.message}`)
    throw error
  }
}
