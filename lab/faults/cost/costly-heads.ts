import type { Draft } from '../fuzz/hostile-parts.ts'
import { fitting } from './costly-bodies.ts'
import { filledWith, type PumpedText } from './pumped-texts.ts'

/** Changes a valid request, which grows by about so many bytes. */
export interface CostlyHead {
  what: string
  change(draft: Draft, bytes: number): void
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** The text in every parameter of the query at once. */
export const textInQuery =
  (names: readonly string[]) =>
  (text: PumpedText): CostlyHead => ({
    what: `${text.name} in the query`,
    change(draft, bytes) {
      const share = Math.floor(bytes / names.length)
      draft.query = names.map((name) => `${name}=${fitting(text, share, encoded)}`)
    },
  })

/** The text in place of each id of the path, and after it. */
export const textInPath =
  (path: string) =>
  (text: PumpedText): CostlyHead[] => {
    const places = path
      .split('/')
      .slice(1)
      .flatMap((segment, at) => (segment.startsWith('{') ? at : []))
    return [...places, undefined].map((place) => ({
      what: `${text.name} in the path`,
      change({ segments }, bytes) {
        if (place === undefined) segments.push(fitting(text, bytes, encoded))
        else segments[place] = fitting(text, bytes, encoded)
      },
    }))
  }

/** Headers are bytes; control characters would end them. */
const inHeader = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/\p{Cc}/gu, '')

const leads = [
  '',
  'Bearer ',
  'bytes=',
  '"',
  'W/"',
  'gzip;q=',
  'text/html;q=',
  '127.0.0.1, ',
  'a=',
  'application/json;',
]

/** Replaces the one of that name: of two, a server takes the first. */
function setHeader(headers: Map<string, string>, name: string, value: string): void {
  for (const known of headers.keys()) if (known.toLowerCase() === name.toLowerCase()) headers.delete(known)
  headers.set(name, value)
}

/** The text in a header, after one of the usual prefixes. */
export const textInHeader =
  (name: string) =>
  (text: PumpedText, at: number): CostlyHead => {
    const lead = leads[at % leads.length]!
    return {
      what: `${lead}${text.name} in ${name}`,
      change({ headers }, bytes) {
        setHeader(headers, name, lead + fitting(text, bytes - lead.length, inHeader))
      },
    }
  }

/** Lists as they occur in headers, with very many items. */
const lists = {
  'If-None-Match': ['W/"a",', '"a", ', ','],
  'Accept-Encoding': ['gzip;q=0,', 'br;', 'a,', ';q=0.0'],
  Accept: ['text/html,', '*/*;q=0.1,', ';'],
  Range: ['0-0,', '-1,', '0-,'],
  'X-Forwarded-For': ['127.0.0.1,', '::1, ', ',', 'a,'],
  'X-Forwarded-Host': ['a,'],
  'X-Forwarded-Proto': ['http,'],
  Forwarded: ['for=127.0.0.1,'],
  Cookie: ['a=b; '],
  Connection: ['close,', 'a,'],
  TE: ['trailers,'],
  'Content-Type': [';a=b', 'application/json,', '; charset=utf-8'],
} as const

export const longHeaders: CostlyHead[] = Object.entries(lists).flatMap(([name, items]) =>
  items.map((item) => ({
    what: `${name} of many ${item}`,
    change({ headers }: Draft, bytes: number) {
      const lead = name === 'Range' ? 'bytes=' : name === 'Content-Type' ? 'application/json' : ''
      setHeader(headers, name, lead + filledWith(item, bytes))
    },
  })),
)

/** Addresses and headers with very many of one part. */
export const structuredHeads: CostlyHead[] = [
  ...['a=1', 'a', '', 'page=1', 'search=a', 'a[]=1', 'a[b]=1', '__proto__=1', '%', '%61=%61', '='].map(
    (pair) => ({
      what: `a query of many ${pair || 'ampersands'}`,
      change(draft: Draft, bytes: number) {
        draft.query = filledWith(`${pair}&`, bytes).split('&')
      },
    }),
  ),
  {
    what: 'a query of many names',
    change(draft, bytes) {
      draft.query = Array.from({ length: Math.floor(bytes / 8) }, (_, at) => `a${at}=1`)
    },
  },
  ...['', 'a', '..', '.', '%2e%2e', '%', '%2f', ';', 'a;b'].map((segment) => ({
    what: `a path of many /${segment}`,
    change({ segments }: Draft, bytes: number) {
      segments.push(...filledWith(`${segment}/`, bytes).split('/'))
    },
  })),
  {
    what: 'a head of many fields',
    change({ headers }, bytes) {
      for (let at = 0; at < Math.min(1_900, bytes / 8); at++) headers.set(`a${at}`, '')
    },
  },
  {
    what: 'a long name of a field',
    change({ headers }, bytes) {
      headers.set('a'.repeat(bytes), '')
    },
  },
]
