// Loaded before a server (`node --import`): tells on a port of its own for how long the server's main thread computed at a
// stretch, without a look at anybody else. CPU time, because on a busy machine the time by the clock is other programs' too.
import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const lookEveryMs = 5

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let before = cpuMs()
let longest = 0

/** Comes each time round the event loop, or as soon as it is free again: what was computed meanwhile was one stretch. */
function look(): void {
  const now = cpuMs()
  longest = Math.max(longest, now - before)
  before = now
}

/** Answers whatever is sent with the longest stretch since the last time, in milliseconds. */
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
