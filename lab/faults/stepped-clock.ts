// Loaded before a server (`node --import`): its clock can be changed, as an administrator or a time service changes a
// machine's. Everything in the process sees the new time; timers go on as on a real machine, where they use another clock.
import { readFileSync, writeFileSync } from 'node:fs'

const file = process.env.CLOCK_STEP_FILE ?? ''
const RealDate = Date
let stepMs = 0

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + stepMs)
    else super(...(given as [number]))
  }

  static override now(): number {
    return RealDate.now() + stepMs
  }
} as DateConstructor

process.on('SIGUSR2', () => {
  stepMs = Number(readFileSync(file, 'utf8'))
  writeFileSync(`${file}.done`, String(stepMs))
})
