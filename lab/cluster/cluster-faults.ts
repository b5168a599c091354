import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../faults/until.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import type { DatabaseNode } from './database-node.ts'
import { setCable, setPorts } from './private-network.ts'

/** One way to break the cluster: `strike` does it, and returns what mends it when orders flow again. */
export interface ClusterFault {
  kind: string
  what: string
  strike(cluster: DatabaseCluster, writes: StrayWrites): Promise<() => Promise<void>>
}

const etcdPorts = [2379, 2380]
/** Longer than a primary may take to step down, and others to take over. */
const cutMs = 35_000

/**
 * Writes tried at the PostgreSQL of a primary that was cut off or that nobody keeps, past HAProxy, on its own machine. What it
 * acknowledges must be there in the end.
 */
export class StrayWrites {
  readonly tried: { id: string; isAcknowledged: boolean; isLate: boolean }[] = []

  async prepare(cluster: DatabaseCluster): Promise<void> {
    const { isDone, said } = await (await cluster.primary())!.psql('create table stray_writes (id uuid)')
    if (!isDone) throw new Error(said)
  }

  /** Tries one a second until the function it returns is called; `hasSuccessor` says whether another is the primary by then. */
  begin(node: DatabaseNode, hasSuccessor: () => boolean): () => Promise<void> {
    let isOver = false
    const trying = (async () => {
      for (; !isOver; await sleep(500)) {
        const id = randomUUID()
        const isLate = hasSuccessor()
        const { isDone } = await node.psql(`insert into stray_writes values ('${id}')`)
        this.tried.push({ id, isAcknowledged: isDone, isLate })
      }
    })()
    return async () => {
      isOver = true
      await trying
    }
  }

  /** Acknowledged ones that the cluster does not have. */
  async lost(cluster: DatabaseCluster): Promise<string[]> {
    const { said } = await (await cluster.primary())!.psql('select id from stray_writes')
    const kept = new Set(said.split('\n'))
    return this.tried.filter(({ id, isAcknowledged }) => isAcknowledged && !kept.has(id)).map(({ id }) => id)
  }
}

async function primaryOf(cluster: DatabaseCluster): Promise<DatabaseNode> {
  const primary = await cluster.primary()
  if (!primary) throw new Error('There is no primary')
  return primary
}

/** Tries writes at the old primary while another takes over; resolves when it has, and writes were tried after that. */
async function whileOvertaken(
  cluster: DatabaseCluster,
  old: DatabaseNode,
  writes: StrayWrites,
  leastMs: number,
): Promise<void> {
  let isOvertaken = false
  const enough = sleep(leastMs)
  const end = writes.begin(old, () => isOvertaken)
  await cluster.nextPrimary(old)
  isOvertaken = true
  await Promise.all([enough, sleep(8_000)])
  await end()
}

const killedPrimary = (what: string, kill: (node: DatabaseNode) => void): ClusterFault => ({
  kind: 'primary killed',
  what,
  async strike(cluster) {
    const primary = await primaryOf(cluster)
    kill(primary)
    return async () => {
      await cluster.nextPrimary(primary)
      if (!primary.has('etcd')) primary.startEtcd()
      primary.startPatroni()
    }
  },
})

const cutPrimary = (what: string, set: (name: string, isWell: boolean) => void): ClusterFault => ({
  kind: 'network of the primary cut',
  what,
  async strike(cluster, writes) {
    const primary = await primaryOf(cluster)
    set(primary.name, false)
    const overtaken = whileOvertaken(cluster, primary, writes, cutMs)
    return async () => {
      await overtaken
      const { said } = await primary.psql('select pg_is_in_recovery()')
      set(primary.name, true)
      if (said === 'f') throw new Error(`${primary.name} was cut off and still takes itself for the primary`)
    }
  },
})

const stoppedReplica = (
  what: string,
  stop: (node: DatabaseNode) => void,
  goOn: (node: DatabaseNode) => void,
): ClusterFault => ({
  kind: 'synchronous replica stopped',
  what,
  async strike(cluster) {
    const replica = await cluster.synchronousStandby()
    stop(replica)
    return async () => {
      await sleep(10_000)
      goOn(replica)
    }
  },
})

const startAgain = (node: DatabaseNode) => {
  node.startEtcd()
  node.startPatroni()
}

/** By kind, and what is tried of each kind in turns. */
const kinds: readonly (readonly ClusterFault[])[] = [
  [
    killedPrimary('PostgreSQL and Patroni, kill -9', (node) =>
      node.signal('SIGKILL', ['postgres', 'patroni']),
    ),
    {
      kind: 'primary killed',
      what: 'PostgreSQL alone, kill -9',
      async strike(cluster) {
        ;(await primaryOf(cluster)).signal('SIGKILL', ['postgres'])
        return async () => {}
      },
    },
    killedPrimary('the whole machine, etcd too', (node) => node.signal('SIGKILL')),
    {
      kind: 'primary killed',
      what: 'Patroni alone: its PostgreSQL goes on without a keeper',
      async strike(cluster, writes) {
        const primary = await primaryOf(cluster)
        primary.signal('SIGKILL', ['patroni'])
        const overtaken = whileOvertaken(cluster, primary, writes, 0)
        return async () => {
          await overtaken
          primary.startPatroni()
        }
      },
    },
  ],
  [
    cutPrimary('from everything', setCable),
    cutPrimary('from etcd alone', (name, isWell) => setPorts(name, etcdPorts, isWell)),
  ],
  [
    stoppedReplica(
      'frozen (SIGSTOP)',
      (node) => node.signal('SIGSTOP'),
      (node) => node.signal('SIGCONT'),
    ),
    stoppedReplica('the whole machine, kill -9', (node) => node.signal('SIGKILL'), startAgain),
  ],
  [
    {
      kind: 'switchover ordered',
      what: 'patronictl switchover',
      async strike(cluster) {
        cluster.switchOver(await primaryOf(cluster), await cluster.synchronousStandby())
        return async () => {}
      },
    },
  ],
  [
    {
      kind: 'etcd or HAProxy killed',
      what: 'the leader of etcd, kill -9',
      async strike(cluster) {
        let leader: DatabaseNode | undefined
        const isFound = async () => {
          const leads = await Promise.all(cluster.nodes.map((node) => node.leadsEtcd()))
          leader = cluster.nodes[leads.indexOf(true)]
          return leader !== undefined
        }
        if (!(await until(isFound, 30_000, 200))) throw new Error('No member leads etcd')
        leader!.signal('SIGKILL', ['etcd'])
        return async () => {
          await sleep(10_000)
          leader!.startEtcd()
        }
      },
    },
    {
      kind: 'etcd or HAProxy killed',
      what: 'HAProxy, kill -9, and started after two seconds',
      async strike({ balancer }) {
        await balancer.kill()
        await sleep(2_000)
        balancer.start()
        return async () => {}
      },
    },
  ],
]

/** The fault of this round: the kinds in turns, and of each kind its ways in turns. */
export function faultOf(round: number): ClusterFault {
  const ways = kinds[round % kinds.length]!
  return ways[Math.floor(round / kinds.length) % ways.length]!
}
