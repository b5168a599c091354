import { isPublicAnswer } from '../../api/public-answers.ts'

/**
 * What the phone keeps copies of: public pages as HTML, responses of the API that are the same for every visitor, the signed-in
 * person's own responses, pictures of goods, and the files of the build.
 */
export type Copied = 'page' | 'answer' | 'own' | 'picture' | 'code'

/** A page asks the API about four times. Files of the build are those of a few versions. */
export const mostCopies: Record<Copied, number> = { page: 60, answer: 240, own: 60, picture: 120, code: 200 }

/** As long as a session can last. By the phone's clock, which wrote it on the copy: the server's may be far from it. */
const maxAgeMs = 30 * 24 * 3600 * 1000
export const isTooOld = (savedAt: number, now: number): boolean => !(now - savedAt < maxAgeMs)

/** How long the network may take before a copy is shown. */
export const networkTimeoutMs = 3_000

/** Addresses of files and of the API, which are no pages even where a tab shows them. */
const noPage = /^\/(api|assets|pictures|sitemaps)(\/|$)|\.\w+$/i

/** Neither files nor what administrators read; the profile is in local storage. */
const ownAnswer =
  /^\/api\/(cart|saved|notifications|order(\/[^/]+)?|vendor\/(orders(\/[^/]+)?|listings|dashboard|shop|waiting))\/?$/

/** Their names carry the hash of their content. */
const buildFile = /^\/assets\/[^/]+$/

interface Asked {
  method: string
  url: URL
  hasToken: boolean
}

export const isPageAddress = ({ pathname }: URL): boolean => !noPage.test(pathname)

/** Whether a request of a page to another site is for a picture below PICTURES_PUBLIC_URL; nothing else from there is kept. */
export const isPictureElsewhere = (
  { method, url }: Pick<Asked, 'method' | 'url'>,
  picturesUrl: string | undefined,
): boolean =>
  method === 'GET' &&
  picturesUrl !== undefined &&
  url.href.startsWith(`${picturesUrl}/pictures/`) &&
  url.search === ''

/** Of what a request to this site asks for, pages apart, what is kept; null for nothing. */
export function copiedAs({ method, url: { pathname, search }, hasToken }: Asked): Copied | null {
  if (method !== 'GET') return null
  if (ownAnswer.test(pathname)) return hasToken ? 'own' : null
  if (isPublicAnswer(pathname)) return 'answer'
  if (buildFile.test(pathname)) return 'code'
  // With a query it is a picture of one person (src/web/accounts/profile/profile-picture.tsx).
  return pathname.startsWith('/pictures/') && search === '' ? 'picture' : null
}

const contentTypes: Record<Exclude<Copied, 'code'>, RegExp> = {
  page: /^text\/html\b/,
  answer: /^application\/json\b/,
  own: /^application\/json\b/,
  picture: /^image\/(webp|jpeg)\b/,
}

/** A network's own login page answers every address, also that of a script. */
function contentTypeOf(kind: Copied, path: string): RegExp {
  if (kind !== 'code') return contentTypes[kind]
  if (path.endsWith('.js')) return /^text\/javascript\b/
  return path.endsWith('.css') ? /^text\/css\b/ : /^(font|image)\//
}

/**
 * Whether a response may be kept: whole successes of this very site only, but for pictures, and for everybody only what the
 * server says is the same for everybody.
 */
export function mayKeep(
  kind: Copied,
  path: string,
  { status, type, redirected, headers }: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
): boolean {
  const isReadable = type === 'basic' || (kind === 'picture' && type === 'cors')
  if (status !== 200 || !isReadable || redirected) return false
  if (!contentTypeOf(kind, path).test(headers.get('content-type') ?? '')) return false
  if (kind === 'own') return true
  const isForAll = /\bpublic\b/.test(headers.get('cache-control') ?? '')
  // Public pages come with or without pictures, by the cookie of 'Less data'; no cookie says who the caller is.
  const personal = kind === 'page' ? /\*|\bauthorization\b/i : /\*|\b(authorization|cookie)\b/i
  return isForAll && !personal.test(headers.get('vary') ?? '')
}

/** After these a copy is no longer true: the thing is gone, or the caller may not see it. */
export const endsCopy = (status: number): boolean => [401, 403, 404, 410].includes(status)

/** Whether all of the body is there, as far as its kind tells. */
export function isWhole(kind: Copied, body: ArrayBuffer, headers: Headers): boolean {
  if (kind === 'picture' || kind === 'code') {
    const length = headers.get('content-encoding') ? null : headers.get('content-length')
    return body.byteLength > 0 && (length === null || Number(length) === body.byteLength)
  }
  const text = new TextDecoder().decode(body)
  if (kind === 'page') return /<\/html>\s*$/.test(text)
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Changes that concern one list only; after any other, every response of the person may be out of date. */
const narrowChanges: readonly [change: RegExp, copies: RegExp | null][] = [
  [/^\/api\/notifications\//, /^\/api\/notifications\b/],
  [/^\/api\/saved\//, /^\/api\/saved\b/],
  [/^\/api\/cart\//, /^\/api\/cart\b/],
  // Of an upload, its pieces: the product with it is saved by another call.
  [/^\/api\/(push|messages|reports|auth|vendor\/uploads)\b|\/restock-alert$/, null],
]

/** Whether the person's copy of `path` is out of date after a change that the server has answered. */
export function isStaleAfter(changedPath: string, path: string): boolean {
  const narrow = narrowChanges.find(([change]) => change.test(changedPath))
  return narrow ? (narrow[1]?.test(path) ?? false) : true
}
