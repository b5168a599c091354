/** Nothing in it may mean something in a header, in HTML or in JSON. */
const form = /^https?:\/\/[\w.-]+(?::\d{1,5})?(?:\/[\w~-][\w.~-]*)*\/?$/i

/** PICTURES_PUBLIC_URL with a host in lower case and no slash at its end; null for what is no such address. */
export function readPublicAddress(text: string): string | null {
  if (!form.test(text) || !URL.canParse(text)) return null
  const { origin, pathname } = new URL(text)
  return origin + pathname.replace(/\/$/, '')
}

/** Where all pictures are below it, for a content security policy, which would take a path without the slash for one file. */
export const picturesBelow = (publicUrl: string): string => `${publicUrl}/pictures/`

/** The whole of a JSON string; no opening quotation mark has a backslash before it, as one in a text has. */
const answered = /(?<!\\)"(?=\/pictures\/[0-9a-f]{32}-640\.webp")/g

/**
 * A JSON text with PICTURES_PUBLIC_URL before the address of each stored picture. Done with the finished text, so that no answer
 * can forget it: a dozen fields hold such addresses, some made from a hash and some as they stand in their row.
 */
export const withPublicPictures = (json: string, publicUrl: string): string =>
  json.replaceAll(answered, () => `"${publicUrl}`)
