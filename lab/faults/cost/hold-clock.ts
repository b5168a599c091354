// Loaded before a server (`node --import`): reports on a port of its own for how long the server's main thread was blocked. CPU
// time, because on a busy machine elapsed time includes other programs.
import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const lookEveryMs = 5

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let before = cpuMs()
let longest = 0

/** Called each time round the event loop, or as soon as it is free again: the time in between was one block. */
function look(): void {
  const now = cpuMs()
  longest = Math.max(longest, now - before)
  before = now
}

/** Responds to any request with the longest block since the last one, in milliseconds. */
function answer(port: number): void {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => {
      look()
      socket.write(`${longest}\n`)
      longest = 0
    })
  })
  server.listen(port, '127.0.0.1').unref()
  setInterval(look, lookEveryMs).unref()
}

if (isMainThread && process.argv[1]?.endsWith('main.ts')) answer(Number(process.env.HOLD_CLOCK_PORT))
