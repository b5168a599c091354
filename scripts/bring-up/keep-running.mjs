import { setTimeout as sleep } from 'node:timers/promises'
import { killedExitCode } from './run-child.mjs'

/** What src/server/main.ts ends with after a fault that nothing caught; a start that fails ends with 1. */
export const faultExitCode = 70

const pauseMs = 1_000

/**
 * Runs the server, and runs it again when a fault ended it, or a signal that nobody sent through us (no memory left, a
 * crash below JavaScript). Answers the exit code of any other end.
 */
export async function keepRunning(run) {
  for (;;) {
    const code = await run()
    if (code !== faultExitCode && code !== killedExitCode) return code
    console.error('The server has ended by a fault: it is started again.')
    await sleep(pauseMs)
  }
}
