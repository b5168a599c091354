import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line between a browser and the server that a test can take down. */
export interface Line {
  url: string
  /** `down`: no connection comes about, and those that there are break. */
  set(state: 'up' | 'down'): void
  /** Resolves when a request with these words in its head passes; from then on no response gets through. */
  muteAt(words: string): Promise<void>
  close(): Promise<void>
}

/** Opens a line to the server at this address. */
export async function openLine(behind: string): Promise<Line> {
  const { port, hostname } = new URL(behind)
  const sockets = new Set<Socket>()
  let muteAt: { words: string; resolve: () => void } | null = null
  let state: 'up' | 'down' | 'mute' = 'up'

  const listener = createServer((browser) => {
    if (state === 'down') return browser.destroy()
    const server = connect(Number(port), hostname)
    const end = () => {
      browser.destroy()
      server.destroy()
    }
    for (const socket of [browser, server]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    browser.on('data', (chunk) => {
      server.write(chunk)
      if (!muteAt || !chunk.includes(muteAt.words)) return
      state = 'mute'
      muteAt.resolve()
      muteAt = null
    })
    server.on('data', (chunk) => {
      if (state !== 'mute') browser.write(chunk)
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${(listener.address() as AddressInfo).port}`,
    set(next) {
      state = next
      if (state === 'down') destroyAll()
    },
    muteAt: (words) =>
      new Promise((resolve) => {
        muteAt = { words, resolve }
      }),
    async close() {
      destroyAll()
      listener.close()
      await once(listener, 'close')
    },
  }
}
