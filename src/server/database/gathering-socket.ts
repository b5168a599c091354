import { Socket } from 'node:net'

/**
 * A socket that sends what pg writes within one turn of the event loop at once. pg corks it for each statement; uncorked at the
 * end of the turn, the statements that begin together leave in one system call, and wake the database once.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
