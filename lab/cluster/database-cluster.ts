import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../faults/until.ts'
import { Balancer } from './balancer.ts'
import { DatabaseNode, secrets } from './database-node.ts'
import { joinMachines } from './private-network.ts'

/** The newest PostgreSQL of Debian's, as a folder of programs; undefined where there is none. */
export const postgresBinaries = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}

/** Three nodes of deploy/cluster, and HAProxy beside Makit. */
export class DatabaseCluster {
  readonly nodes: readonly DatabaseNode[]
  readonly balancer: Balancer
  readonly urls = {
    primary: 'postgresql://makit:makit@127.0.0.1:5000/makit',
    replicas: 'postgresql://makit:makit@127.0.0.1:5001/makit',
  }

  constructor(folder: string) {
    const binaries = postgresBinaries()
    if (!binaries) throw new Error('There is no PostgreSQL')
    this.nodes = [1, 2, 3].map((number) => new DatabaseNode(number, folder, binaries))
    this.balancer = new Balancer(folder)
  }

  /** Starts everything, with an empty database for Makit. */
  async start(): Promise<void> {
    joinMachines(new Map(this.nodes.map(({ name, address }) => [name, address])))
    for (const node of this.nodes) node.startEtcd()
    for (const node of this.nodes) node.startPatroni()
    this.balancer.start()
    await this.untilWhole(180_000)
    const primary = (await this.primary())!
    const made = await primary.makeMakit('deploy/cluster/makit.sql', 'makit')
    if (made) throw new Error(`makit.sql failed: ${made}`)
  }

  async stop(): Promise<void> {
    await this.balancer.kill()
    for (const node of this.nodes) node.signal('SIGKILL')
    // Until the last of them is gone, files may come to be.
    await until(() => this.nodes.every((node) => !node.isRunning), 10_000, 50)
  }

  /** The node whose Patroni says that it is the primary. */
  async primary(): Promise<DatabaseNode | undefined> {
    const statuses = await Promise.all(this.nodes.map((node) => node.health('/primary')))
    return this.nodes[statuses.indexOf(200)]
  }

  async members(): Promise<Member[]> {
    for (const node of this.nodes) {
      const cluster = await node.asked<{ members: Member[] }>('/cluster')
      if (cluster?.members) return cluster.members
    }
    return []
  }

  /** The standby that a commit waits for. */
  async synchronousStandby(): Promise<DatabaseNode> {
    const name = (await this.members()).find(({ role }) => role === 'sync_standby')?.name
    const node = this.nodes.find((each) => each.name === name)
    if (!node) throw new Error('There is no synchronous standby')
    return node
  }

  /** Waits for another primary than this node. */
  async nextPrimary(old: DatabaseNode, timeoutMs = 60_000): Promise<DatabaseNode> {
    let next: DatabaseNode | undefined
    const isThere = async () => {
      const statuses = await Promise.all(this.nodes.map((node) => node !== old && node.health('/primary')))
      next = this.nodes[statuses.indexOf(200)]
      return next !== undefined
    }
    if (!(await until(isThere, timeoutMs, 250))) throw new Error(`Nobody takes over from ${old.name}`)
    return next!
  }

  /** Waits until all nodes are there, on one timeline, one of them synchronous, none behind. */
  async untilWhole(timeoutMs = 120_000): Promise<void> {
    let found: Member[] = []
    const isWhole = async () => {
      found = await this.members()
      const roles = found.map(({ role }) => role).toSorted()
      return (
        roles.join() === 'leader,replica,sync_standby' &&
        found.every(({ state }) => state === 'running' || state === 'streaming') &&
        new Set(found.map(({ timeline }) => timeline)).size === 1 &&
        found.every(({ lag = 0 }) => typeof lag === 'number' && lag < 1_000_000)
      )
    }
    if (await until(isWhole, timeoutMs, 250)) return
    throw new Error(`The cluster is not whole within ${timeoutMs / 1000} s: ${JSON.stringify(found)}`)
  }

  /** Orders a planned change of the primary, as an operator does. */
  switchOver(from: DatabaseNode, to: DatabaseNode): void {
    const who = ['--leader', from.name, '--candidate', to.name]
    const env = { ...process.env, ...secrets, LANG: 'C.UTF-8' }
    execFileSync('patronictl', ['-c', to.configuration, 'switchover', 'makit', ...who, '--force'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  /** The end of every log, for whoever wants to know why it did not start. */
  lastWords(): string {
    return this.nodes
      .flatMap(({ folder }) =>
        readdirSync(folder)
          .filter((file) => file.endsWith('.log'))
          .map((file) => `${join(folder, file)}:\n${readFileSync(join(folder, file), 'utf8').slice(-2_000)}`),
      )
      .join('\n')
  }
}
