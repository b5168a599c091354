import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'

/** HAProxy on deploy/cluster/haproxy.cfg as it is. */
export class Balancer {
  readonly #log: string
  #running: ChildProcess | undefined

  constructor(folder: string) {
    this.#log = join(folder, 'haproxy.log')
  }

  start(): void {
    const log = openSync(this.#log, 'a')
    const words = ['-db', '-f', 'deploy/cluster/haproxy.cfg']
    this.#running = spawn('haproxy', words, { stdio: ['ignore', log, log] })
  }

  /** Ends it without warning, with all connections. */
  async kill(): Promise<void> {
    const running = this.#running
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
}
