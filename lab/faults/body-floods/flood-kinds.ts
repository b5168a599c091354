const megabyte = 1024 * 1024
const kilobyte = 1024

/** What one connection sends: at once, and then repeatedly until the server hangs up. */
export interface Flood {
  head: string
  first: Buffer
  /** Sent again whenever the server has accepted it; when absent, no more is sent. */
  again?: Buffer
}

export interface FloodKind {
  name: string
  /** Its bytes, which take a while to write: only for who sends them. */
  flood(): Flood
  /** The server slows down its network, and with it whatever else the network sends. */
  isPaced?: true
}

const head = (method: string, path: string, lines: readonly string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: makit', ...lines, '', ''].join('\r\n')
const json = 'Content-Type: application/json'
const form = 'Content-Type: multipart/form-data; boundary=x'
const chunked = 'Transfer-Encoding: chunked'
const length = (bytes: number) => `Content-Length: ${bytes}`

const profile = ['PUT', '/api/user/profile'] as const
const textPart = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const filePart = (name: string, bytes: number) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n${'A'.repeat(bytes)}\r\n`

/** Stalls before its last byte. */
const stalled = (name: string, type: string, body: () => string): FloodKind => ({
  name,
  flood() {
    const first = Buffer.from(body())
    return { head: head(...profile, [type, length(first.length + 20)]), first }
  },
})

const inChunks = (text: string, times: number) =>
  Buffer.from(`${text.length.toString(16)}\r\n${text}\r\n`.repeat(times))

/** A complete request, sent again as soon as it has a response. */
const whole = (name: string, body: () => string, type = json): FloodKind => ({
  name,
  flood() {
    const first = Buffer.from(body())
    return { head: head(...profile, [type, length(first.length), 'Connection: close']), first }
  },
})

const plainRequests = () => Buffer.from(head('GET', '/', []).repeat(2_000))

/** Everything that one account may send to fill the server's memory or disk. */
export const floods: readonly FloodKind[] = [
  stalled(
    'forms with texts of 12 and 8 MB',
    form,
    () => textPart('image', 'A'.repeat(12 * megabyte)) + textPart('x', 'A'.repeat(8 * megabyte)),
  ),
  stalled('forms with 40 texts of 64 KB', form, () =>
    Array.from({ length: 40 }, (_, place) => textPart(`x${place}`, 'Ж'.repeat(32 * kilobyte - 1))).join(''),
  ),
  stalled('forms with a file of 8 MB', form, () => filePart('image', 8 * megabyte - 1)),
  stalled(
    'forms with a head without an end',
    form,
    () => `--x\r\nContent-Disposition: ${'a'.repeat(70 * kilobyte)}`,
  ),
  stalled('JSON of 24 MB', json, () => `{"image":"${'A'.repeat(24 * megabyte - 100)}`),
  {
    name: 'JSON in chunks of a byte',
    flood: () => ({
      head: head(...profile, [json, chunked]),
      first: inChunks('{', 1),
      again: inChunks(' ', 10_000),
    }),
    isPaced: true,
  },
  {
    name: 'forms in chunks of a byte',
    flood: () => ({
      head: head(...profile, [form, chunked]),
      first: inChunks('--x\r\nContent-Disposition: form-data; name="address"\r\n\r\n', 1),
      again: inChunks('A', 10_000),
    }),
    isPaced: true,
  },
  {
    name: 'JSON of 255 KB',
    flood: () => ({
      head: head('POST', '/order/create', [json, length(256 * kilobyte)]),
      first: Buffer.alloc(255 * kilobyte, ' '),
    }),
  },
  {
    name: 'requests without waiting for responses',
    flood: () => ({ head: head('GET', '/cart', []), first: plainRequests(), again: plainRequests() }),
    isPaced: true,
  },
  whole('forms of delimiters', () => filePart('image', 0) + '\r\n--x\r-'.repeat(megabyte / 7), form),
  whole('names of 12 MB', () => `{"firstName":"${'A'.repeat(12 * megabyte)}"}`),
  whole('lists of 20 MB', () => `{"x":[${'0,'.repeat(10 * megabyte)}0]}`),
]
