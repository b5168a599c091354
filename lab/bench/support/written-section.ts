import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

const docs = join(import.meta.dirname, '../../../docs')
const bench = join(import.meta.dirname, '..')

/** Replaces the text between the marks of a section in docs/benchmarks.md. */
export const writeBenchmarks = (name: string, text: string): void =>
  writeSection('benchmarks.md', `<!-- ${name}: written by the benchmark -->`, name, text)

/** Replaces the text between the marks of a section in docs/scale.md. */
export const writeScale = (name: string, text: string): void =>
  writeSection('scale.md', `<!-- ${name}: written by the benchmark -->`, name, text)

/** Writes every figure of a run into lab/bench/figures; docs/benchmarks.md has what matters of them. */
export function writeFigures(name: string, text: string, command = `npm run bench:${name}`): void {
  mkdirSync(join(bench, 'figures'), { recursive: true })
  writeFileSync(join(bench, 'figures', `${name}.md`), `# ${command}\n\n${text.trim()}\n`)
}

/** Replaces the files of `plans` in a benchmark's folder: each query plan under the name of its case. */
export function writePlans(plans: ReadonlyMap<string, string>, of = 'scale'): void {
  const folder = join(bench, of, 'plans')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of plans) writeFileSync(join(folder, `${fileNameOf(name)}.txt`), `${text.trim()}\n`)
}

const fileNameOf = (name: string): string => name.replaceAll("'", '').replace(/\W+/g, '-')

/** Replaces what `npm run faults`, or this command, wrote about a suite in docs/reliability.md. */
export const writeReliability = (name: string, text: string, command = 'faults'): void =>
  writeSection('reliability.md', `<!-- ${name}: written by npm run ${command} -->`, name, text)

function writeSection(file: string, begin: string, name: string, text: string): void {
  const page = join(docs, file)
  const end = `<!-- end of ${name} -->`
  const old = readFileSync(page, 'utf8')
  const from = old.indexOf(begin)
  const to = old.indexOf(end)
  if (from === -1 || to === -1) throw new Error(`docs/${file} has no section ${name}`)
  writeFileSync(page, `${old.slice(0, from + begin.length)}\n\n${text.trim()}\n\n${old.slice(to)}`)
}

/** Date, commit and machine of a run, with the other work on the machine (a load of 1 per busy core). */
export function conditions(): string {
  const memory = Math.round(totalmem() / 1024 ** 3)
  const day = new Date().toISOString().slice(0, 10)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: bench,
    encoding: 'utf8',
  }).trim()
  const machine = `${day}, commit ${commit}, ${cpus().length} cores (${process.arch}, shared), ${memory} GB memory`
  return `${machine}, Node ${process.versions.node}, load ${loadavg()[1]!.toFixed(0)} meanwhile${stolen()}`
}

/**
 * Processor time since the machine started, in hundredths of a second: the total demand, and the part that its host gave to other
 * machines.
 */
export function processorTime(): { asked: number; stolen: number } | undefined {
  if (!existsSync('/proc/stat')) return undefined
  const [user, nice, system, , , , , stolen] = readFileSync('/proc/stat', 'utf8')
    .split(/\s+/, 9)
    .slice(1)
    .map(Number) as [number, number, number, number, number, number, number, number]
  return { asked: user + nice + system + stolen, stolen }
}

const before = processorTime()

function stolen(): string {
  const after = processorTime()
  if (!before || !after) return ''
  const share = (after.stolen - before.stolen) / Math.max(1, after.asked - before.asked)
  return `, ${Math.round(100 * share)} % of the processors’ time kept back by the host`
}
