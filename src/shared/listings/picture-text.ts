import * as z from 'zod/mini'
import { boundedText } from '../fields.ts'
import { messages } from '../messages.ts'
import { largestPictureBytes } from './picture-limits.ts'

/** Longest text of a picture: 8 MB as a `data:` text, and some room for the words before it. */
export const longestPictureText = 12 * 1024 * 1024

/**
 * A picture sent as text: this site's path, empty, a `data:` picture or, for a shop, an http(s) address (docs/rules.md). A
 * picture that is too large is refused by its size in bytes (413); this bound is beyond that.
 */
export const pictureText = boundedText(
  messages.product.imageWrongType,
  2 * longestPictureText,
  `Each picture may have at most ${largestPictureBytes / 1024 / 1024} MB.`,
).check(z.trim())
