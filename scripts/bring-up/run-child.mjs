import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** One clear line for the person at the terminal, instead of a stack trace. */
export class BringUpError extends Error {}

class StoppedError extends Error {}

/** What `runChild` answers for a program that a signal ended which did not come from us, as shells do. */
export const killedExitCode = 128

let current
let stopSignal

/**
 * Runs one program at a time in the project's folder with our output and, unless told, no input; answers its exit code.
 * When we are told to stop, the program is told too, and what would come after it is left out.
 */
export async function runChild(command, args, env = process.env, input = 'ignore') {
  if (stopSignal) throw new StoppedError()
  const child = spawn(command, args, { cwd: root, env, stdio: [input, 'inherit', 'inherit'] })
  current = child
  const { exitCode, signal } = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} did not start: ${error.message}`)
      resolve({ exitCode: 1 })
    })
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }))
  })
  current = undefined
  // It did not end by itself: what it was to do is left undone.
  if (signal && signal === stopSignal) throw new StoppedError()
  return exitCode ?? killedExitCode
}

/**
 * Does the work and ends the process with the code it answers, or with 1 and one line when something is in the way. After
 * SIGINT, SIGTERM or SIGHUP nothing new is begun, and what was left undone ends it with `codeWhenStopped`.
 */
export async function main(work, codeWhenStopped) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal's Ctrl-C reaches the program by itself as well; it hears it twice and stops once.
    process.on(signal, () => {
      stopSignal ??= signal
      current?.kill(signal)
    })
  }
  try {
    process.exitCode = await work()
  } catch (error) {
    if (!stopSignal && !(error instanceof BringUpError)) throw error
    if (!stopSignal) console.error(error.message)
    process.exitCode = stopSignal ? codeWhenStopped : 1
  }
}
