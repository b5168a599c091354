import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** One clear line for the user of the terminal, instead of a stack trace. */
export class BringUpError extends Error {}

class StoppedError extends Error {}

/** The result of `runChild` for a program ended by a signal that was not sent by us, as in shells. */
export const killedExitCode = 128

const running = new Set()
let stopSignal

/**
 * Runs a program in the project's folder with our output, or with `onOutput` called for each piece of it, and by default no
 * input; returns its exit code. When we are told to stop, the program is too, and later steps are left out.
 */
export async function runChild(command, args, env = process.env, { input = 'ignore', onOutput } = {}) {
  if (stopSignal) throw new StoppedError()
  const output = onOutput ? 'pipe' : 'inherit'
  const child = spawn(command, args, { cwd: root, env, stdio: [input, output, output] })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
  running.add(child)
  const { exitCode, signal } = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} did not start: ${error.message}`)
      resolve({ exitCode: 1 })
    })
    child.once(onOutput ? 'close' : 'exit', (exitCode, signal) => resolve({ exitCode, signal }))
  })
  running.delete(child)
  // It did not end by itself: its work is incomplete.
  if (signal && signal === stopSignal) throw new StoppedError()
  return exitCode ?? killedExitCode
}

/**
 * Does the work and ends the process with the code that it returns, or with 1 and one line when it fails. After SIGINT, SIGTERM
 * or SIGHUP no new step begins, and incomplete work ends the process with `codeWhenStopped`.
 */
export async function main(work, codeWhenStopped) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal's Ctrl-C reaches the program by itself as well; it gets the signal twice and stops once.
    process.on(signal, () => {
      stopSignal ??= signal
      for (const child of running) child.kill(signal)
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
