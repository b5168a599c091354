const linkToFile = /\]\(([^()\s/\\]+\.md)\)/g

/**
 * Leads links that name another post's file, `[words](2026-06-29-photograph-goods.md)`, to that post; `ids` are the
 * posts' `_id` by file name. A link to a file that is no post stays, and is rendered as its words.
 */
export const withPostLinks = (content: string, ids: ReadonlyMap<string, string>): string =>
  content.replace(linkToFile, (link, fileName: string) => {
    const id = ids.get(fileName)
    return id ? `](/blog/${id})` : link
  })
