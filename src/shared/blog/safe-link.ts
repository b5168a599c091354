const webAddress = /^https?:\/\/[^\s]+$/i
const callOrMail = /^(?:mailto|tel):[^\s]+$/i
/** Not `//` or `/\`, which browsers take for another site. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/

/**
 * The address as it may stand in a link of a post: http(s), mailto, tel, or a path of this site; null for any other,
 * which could run as code or lead anywhere.
 */
export const safeLink = (address: string): string | null =>
  webAddress.test(address) || callOrMail.test(address) || ownPath.test(address) ? address : null
