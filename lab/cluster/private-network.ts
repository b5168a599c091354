import { execFileSync, spawnSync } from 'node:child_process'

const mark = 'MAKIT_PRIVATE_NETWORK'
const bridge = 'makit'

/** Whether this process has a network of its own, which nothing outside it can reach and which reaches nothing. */
export const isInPrivateNetwork = (): boolean => process.env[mark] === 'yes'

/** Whether this process may make one: it needs root, and a kernel that gives bridges. */
export function canMakePrivateNetworks(): boolean {
  const attempt = 'ip link add makit-try type bridge && mount -t tmpfs none /mnt'
  return spawnSync('unshare', ['--net', '--mount', 'sh', '-c', attempt], { stdio: 'ignore' }).status === 0
}

/**
 * Runs this command again in a network of its own, with process ids and mounts of its own: whatever it starts ends with it, however
 * it ends. Returns its exit code.
 */
export function runInPrivateNetwork(): number {
  const own = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']
  // The shell is the first process there: it takes in the dead whose parents were killed.
  const shell = ['sh', '-c', 'mkdir -p /run/netns && mount -t tmpfs none /run/netns && "$@"; exit $?', 'sh']
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const options = { stdio: 'inherit', env: { ...process.env, [mark]: 'yes' } } as const
  return spawnSync('unshare', [...own, ...shell, ...again], options).status ?? 1
}

const ip = (...words: string[]): string => execFileSync('ip', words, { encoding: 'utf8' })

/** Joins machines (network namespaces) by a switch, at which this process is, too. Addresses are those of documentation. */
export function joinMachines(machines: ReadonlyMap<string, string>): void {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', '192.0.2.1/24', 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const [name, address] of machines) {
    ip('netns', 'add', name)
    ip('link', 'add', portOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', portOf(name), 'master', bridge, 'up')
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up')
  }
}

const portOf = (name: string) => `to-${name}`

/** Pulls a machine's cable, or plugs it in. */
export const setCable = (name: string, isPlugged: boolean): void =>
  void ip('link', 'set', portOf(name), isPlugged ? 'up' : 'down')

/** Drops a machine's traffic with these ports of others and itself, or lets it through again. */
export function setPorts(name: string, ports: readonly number[], isOpen: boolean): void {
  for (const chain of ['INPUT', 'OUTPUT'])
    for (const side of ['--sports', '--dports']) {
      const rule = [chain, '-p', 'tcp', '-m', 'multiport', side, ports.join(), '-j', 'DROP']
      ip('netns', 'exec', name, 'iptables', isOpen ? '-D' : '-A', ...rule)
    }
}

/** The words before a command that is to run on a machine, as an ordinary user. */
export const onMachine = (name: string, user: string): string[] => [
  ...['ip', 'netns', 'exec', name],
  ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'],
]

/** Ids of all processes of a machine. */
export const processesOn = (name: string): number[] =>
  ip('netns', 'pids', name).trim().split('\n').filter(Boolean).map(Number)
