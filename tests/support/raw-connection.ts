import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Sends bytes over a connection of their own (text as Latin-1) and returns everything received until the server hangs up, at
 * the latest when nothing more has come for `quietMs`. A request that is served should say `Connection: close`.
 */
export async function sendRaw(address: string, bytes: string, quietMs = 20_000): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A server that hangs up while the client still sends has read enough.
  socket.on('error', () => {})
  socket.on('connect', () => socket.setTimeout(quietMs, () => socket.destroy()))
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** The responses in what was received, one after another; chunked bodies are not decoded. */
export function readAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = text; rest.startsWith('HTTP/1.1 '); ) {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    )
    const length = Number(headers['content-length'] ?? 0)
    answers.push({
      status: Number(first.split(' ')[1]),
      headers,
      body: rest.slice(end + 4, end + 4 + length),
    })
    rest = rest.slice(end + 4 + length)
  }
  return answers
}
