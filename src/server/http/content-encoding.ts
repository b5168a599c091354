import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

/** The encodings in which a body is sent. */
export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** The highest, 11, would make a page smaller by a twelfth and take twenty times as long, while the client waits. */
const brotliQuality = 5

/** A window as wide as the body: the usual four megabytes cost more to set up than a page to compress. */
const windowBits = ({ length }: Buffer) => Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 16))))

const brotliFor = (body: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})

/** Compresses off the main thread. */
export const compress = (body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br' ? compressBrotli(body, brotliFor(body)) : compressGzip(body)

/** Eight times gzip's window: the length of a stream is not known beforehand, and lists repeat themselves. */
const streamWindowBits = 18

/** The same while it is being read. What breaks `source` breaks the result, and the other way round. */
export function compressStream(source: Readable, encoding: 'br' | 'gzip'): Readable {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_LGWIN]: streamWindowBits,
  }
  const compressed = encoding === 'br' ? createBrotliCompress({ params }) : createGzip()
  // The reader of the result hears of it.
  return pipeline(source, compressed, () => {})
}

const chosen = new Map<string, Encoding>()
/** Browsers send a handful of different headers; a client that sends more gains nothing. */
const mostRemembered = 200

/** The smallest encoding that an Accept-Encoding header accepts; `identity` when it makes no sense. */
export function chosenEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const known = chosen.get(header)
  if (known) return known
  const encoding = chooseEncoding(header)
  if (chosen.size >= mostRemembered) chosen.clear()
  chosen.set(header, encoding)
  return encoding
}

function chooseEncoding(header: string): Encoding {
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    const isRefused = parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
    if (!isRefused) accepted.add(name)
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}
