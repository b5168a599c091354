import { setTimeout as sleep } from 'node:timers/promises'
import { killedExitCode } from './run-child.mjs'

/** The exit code of src/server/main.ts after an uncaught error; a start that fails ends with 1. */
export const crashExitCode = 70

const pauseMs = 1_000

/**
 * Runs the server, and runs it again when an uncaught error or a signal ended it that was not sent through us (out of memory, a
 * crash below JavaScript). Returns the exit code of any other end.
 */
export async function keepRunning(run) {
  for (;;) {
    const code = await run()
    if (code !== crashExitCode && code !== killedExitCode) return code
    console.error('The server has ended unexpectedly: it is started again.')
    await sleep(pauseMs)
  }
}
