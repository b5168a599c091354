import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { havePrograms } from '../support/debian-program.ts'

const run = promisify(execFile)

/** Debian's podman and buildah, with everything that they store below one folder. */
export interface ContainerEngine {
  /** What a command printed; throws with what it complained of. */
  podman(...given: string[]): Promise<string>
  /** Its exit code and all that it printed. */
  tryPodman(...given: string[]): Promise<{ code: number; printed: string }>
  buildah(...given: string[]): Promise<string>
  /** Docker's interface to it, until `stop` is called. */
  serveDockerApi(): Promise<DockerApi>
}

export interface DockerApi {
  /** What Debian's docker-compose printed, where that is installed; `cwd` is the folder of compose.yaml. */
  compose(cwd: string, ...given: string[]): Promise<string>
  stop(): void
}

const netavark = '/usr/lib/podman/netavark'
export const packages = ['podman', 'buildah', 'runc', 'debootstrap', 'netavark', 'aardvark-dns']

/** Whether they are there, or could be installed, and this is root. */
export const canRunContainers = (): boolean =>
  process.getuid?.() === 0 && havePrograms(['podman', 'buildah', 'runc', 'debootstrap', netavark], packages)

/**
 * `vfs` copies whole file systems, and needs nothing of the kernel. runc instead of crun, which refuses machines with cgroups of both
 * versions; no cgroup manager, as there may be no systemd; limits that a root without all its rights may set.
 */
export function openEngine(folder: string): ContainerEngine {
  const at = (name: string) => join(folder, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    at('containers.conf'),
    `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
network_config_dir = "${at('networks')}"
`,
  )
  writeFileSync(
    at('storage.conf'),
    `[storage]
driver = "vfs"
graphroot = "${at('storage')}"
runroot = "${at('run')}"
`,
  )
  const env = {
    ...process.env,
    CONTAINERS_CONF: at('containers.conf'),
    CONTAINERS_STORAGE_CONF: at('storage.conf'),
    BUILDAH_ISOLATION: 'chroot',
    TMPDIR: folder,
  }
  const options = { env, maxBuffer: 64 * 1024 * 1024 }
  return {
    podman: async (...given) => (await run('podman', given, options)).stdout,
    tryPodman: (...given) =>
      run('podman', given, options).then(
        ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
        ({ code, stdout, stderr }) => ({ code: Number(code), printed: String(stdout) + String(stderr) }),
      ),
    buildah: async (...given) => (await run('buildah', given, options)).stdout,
    async serveDockerApi() {
      const socket = at('docker.sock')
      rmSync(socket, { force: true })
      const service = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], {
        env,
        stdio: 'ignore',
      })
      while (!existsSync(socket)) await sleep(100)
      const asked = { ...options, env: { ...env, DOCKER_HOST: `unix://${socket}` } }
      return {
        compose: async (cwd, ...given) => (await run('docker-compose', given, { ...asked, cwd })).stdout,
        stop: () => void service.kill(),
      }
    },
  }
}
