import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** How it treats a mail: accepts it, refuses it with a zero byte in the message, or falls silent once it has it all. */
export type MailManners = 'takes' | 'refuses with a zero byte' | 'falls silent'

export interface FailingMailServer {
  /** For the setting SMTP_URL. */
  url: string
  manners: MailManners
  /** Accepted mails, as received. */
  taken: string[]
  /** How many senders wait for a response. */
  left(): number
  close(): void
}

/** A mail server on loopback that behaves badly in ways that no real one can be made to. */
export async function openFailingMailServer(manners: MailManners): Promise<FailingMailServer> {
  const sockets = new Set<Socket>()
  const waiting = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      waiting.delete(socket)
    })
    converse(socket, failing, () => waiting.add(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const failing: FailingMailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    manners,
    taken: [],
    left: () => waiting.size,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return failing
}

function converse(socket: Socket, failing: FailingMailServer, fallSilent: () => void): void {
  let mail: string[] | undefined
  const reply = (line: string) => socket.write(`${line}\r\n`)
  const answer = (line: string) => {
    if (/^RCPT/i.test(line) && failing.manners === 'refuses with a zero byte')
      return reply('550 5.1.1 no\0such user')
    if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
    if (!/^DATA/i.test(line)) return reply('250 ok')
    mail = []
    return reply('354 go on')
  }
  reply('220 ready')
  createInterface({ input: socket })
    .on('error', () => {})
    .on('line', (line) => {
      if (!mail) return answer(line)
      if (line !== '.') return mail.push(line)
      if (failing.manners === 'falls silent') return fallSilent()
      failing.taken.push(mail.join('\n'))
      mail = undefined
      return reply('250 taken')
    })
}
