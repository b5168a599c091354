import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { onMachine, processesOn } from './private-network.ts'

const user = 'postgres'
const run = promisify(execFile)

/** The files of deploy/cluster for the first node. */
const shipped = (file: string): string => readFileSync(join('deploy/cluster', file), 'utf8')
export const secrets = parseEnv(shipped('patroni_env.conf')) as Record<string, string>

/** A machine with PostgreSQL, Patroni and a member of etcd. */
export class DatabaseNode {
  readonly name: string
  readonly address: string
  readonly folder: string
  readonly #etcdSettings: Record<string, string>
  readonly #patroniSettings: Record<string, string>

  /** Writes the files of deploy/cluster for it: other names and addresses, and folders below `folder`. */
  constructor(number: number, folder: string, binaries: string) {
    this.name = `node${number}`
    this.address = `192.0.2.${10 + number}`
    this.folder = join(folder, this.name)
    mkdirSync(this.folder, { recursive: true })
    const data = join(this.folder, 'etcd')
    this.#etcdSettings = { ...this.#own(shipped('etcd.conf')), ETCD_DATA_DIR: data }
    this.#patroniSettings = this.#own(shipped('patroni_env.conf'))
    const configuration = shipped('patroni.yml')
      .replace('/var/lib/postgresql/15/makit', join(this.folder, 'data'))
      .replace('/usr/lib/postgresql/15/bin', binaries)
      .replace('/var/lib/postgresql/.pgpass-patroni', join(this.folder, 'pgpass'))
      .replace('/var/run/postgresql', this.folder)
    writeFileSync(this.configuration, configuration)
    execFileSync('chown', ['-R', `${user}:`, this.folder])
  }

  get configuration(): string {
    return join(this.folder, 'patroni.yml')
  }

  /** The settings of the first node for this one; the list of all members stays. */
  #own(text: string): Record<string, string> {
    const settings = parseEnv(text) as Record<string, string>
    for (const [name, value] of Object.entries(settings))
      if (name !== 'ETCD_INITIAL_CLUSTER')
        settings[name] = value.replace('node1', this.name).replace('192.0.2.11', this.address)
    return settings
  }

  startEtcd(): void {
    this.#start('etcd', [], this.#etcdSettings)
  }

  startPatroni(): void {
    this.#start('patroni', [this.configuration], this.#patroniSettings)
  }

  #start(program: string, words: string[], settings: Record<string, string>): void {
    const log = openSync(join(this.folder, `${program}.log`), 'a')
    const [command, ...rest] = [...onMachine(this.name, user), program, ...words]
    const env = { PATH: process.env.PATH!, LANG: 'C.UTF-8', HOME: this.folder, ...settings }
    spawn(command!, rest, { env, cwd: this.folder, stdio: ['ignore', log, log] })
  }

  /** Sends a signal to its processes of these programs, or to all. */
  signal(signal: NodeJS.Signals, programs?: readonly ('postgres' | 'patroni' | 'etcd')[]): void {
    for (const pid of processesOn(this.name)) {
      try {
        if (!programs || programs.some((program) => program === programOf(pid))) process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  get isRunning(): boolean {
    return processesOn(this.name).length > 0
  }

  has(program: string): boolean {
    return processesOn(this.name).some((pid) => {
      try {
        return programOf(pid) === program
      } catch {
        return false
      }
    })
  }

  /** The status of one of Patroni's health checks, 0 without an answer. */
  async health(path: string): Promise<number> {
    const answer = await this.#ask(path).catch(() => null)
    await answer?.body?.cancel()
    return answer?.status ?? 0
  }

  /** What Patroni tells as JSON. */
  async asked<T>(path: string): Promise<T | null> {
    return this.#ask(path).then(
      (answer) => answer.json() as Promise<T>,
      () => null,
    )
  }

  #ask(path: string): Promise<Response> {
    return fetch(`http://${this.address}:8008${path}`, { signal: AbortSignal.timeout(1_500) })
  }

  /** Whether its member of etcd leads the others. */
  async leadsEtcd(): Promise<boolean> {
    const url = `http://${this.address}:2379/v3/maintenance/status`
    const request = { method: 'POST', body: '{}', signal: AbortSignal.timeout(1_500) }
    const status = await fetch(url, request).then(
      (answer) => answer.json() as Promise<{ leader: string; header: { member_id: string } }>,
      () => null,
    )
    return status !== null && status.leader === status.header.member_id
  }

  /** Carries out a statement on the machine itself, whatever its network does: what psql says, or the error it ends with. */
  psql(statement: string): Promise<{ isDone: boolean; said: string }> {
    return this.#psql(['-c', statement])
  }

  /** Makes Makit's role and database; null, or the error. */
  async makeMakit(file: string, password: string): Promise<string | null> {
    const { isDone, said } = await this.#psql([
      '-v',
      'ON_ERROR_STOP=1',
      '-v',
      `password=${password}`,
      '-f',
      file,
    ])
    return isDone ? null : said
  }

  #psql(words: readonly string[]): Promise<{ isDone: boolean; said: string }> {
    const [command, ...rest] = [...onMachine(this.name, user), 'psql', '-XAtq', '-h', this.folder]
    const env = { ...process.env, PGCONNECT_TIMEOUT: '2' }
    return run(command!, [...rest, '-U', user, ...words], {
      timeout: 3_000,
      killSignal: 'SIGKILL',
      env,
    }).then(
      ({ stdout }) => ({ isDone: true, said: stdout.trim() }),
      (error) => ({ isDone: false, said: String(error.stderr || error.message).trim() }),
    )
  }

  /** Leads to its PostgreSQL itself, past HAProxy. */
  get url(): string {
    return `postgresql://makit:makit@${this.address}:5432/makit`
  }
}

/** The interpreter is not what matters of a script. */
function programOf(pid: number): string {
  const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  return name.startsWith('python') ? 'patroni' : name
}
