import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-5'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readSettings } from '#server/settings.ts'
import { testServer } from './support/test-server.ts'

/** What operators are given in deploy/, compose.yaml and the Dockerfile, held against Kubernetes' schemas and against Makit itself. */

const server = testServer()

// biome-ignore lint/suspicious/noExplicitAny: of any kind, until the schemas have looked at it
type Manifest = any

const manifests: Manifest[] = globSync('deploy/kubernetes/*.yaml')
  .sort()
  .flatMap((file) => parseAllDocuments(readFileSync(file, 'utf8')))
  .map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
const named = (kind: string, name = 'makit') =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const settingNames = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z\d_]+)=/gm)].map(
  ([, name]) => name!,
)
const dockerfile = readFileSync('Dockerfile', 'utf8')

/** Kubernetes' own schemas ask for what must be there and for the right values. */
async function violations({ apiVersion, kind, ...rest }: Manifest): Promise<unknown> {
  const module = await import(`kubernetes-models/${apiVersion}/${kind}`)
  try {
    new module[kind](rest).validate()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Its types know every field: a name that is none, wherever it stands, is an error of the compiler. */
function unknownFields(documents: readonly Manifest[]): string[] {
  const path = join(process.cwd(), 'tests/manifests-of-kubernetes.ts')
  const source = documents
    .map(
      ({ apiVersion, kind, ...rest }, at) =>
        `import type { I${kind} as Kind${at} } from 'kubernetes-models/${apiVersion}/${kind}'\n` +
        `export const manifest${at}: Kind${at} = ${JSON.stringify({ apiVersion, kind, ...rest })}`,
    )
    .join('\n')
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === path || fileExists(name)
  host.getSourceFile = (name, ...more) =>
    name === path
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022)
      : getSourceFile.call(host, name, ...more)
  const program = ts.createProgram([path], options, host)
  const file = program.getSourceFile(path)!
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '),
  )
}

test('every manifest is one by Kubernetes’ schemas, without a field that it does not know', async () => {
  expect(manifests.map(({ kind }) => kind).sort()).toEqual(
    ['ConfigMap', 'CronJob', 'Deployment', 'Ingress', 'Ingress', 'NetworkPolicy', 'PodDisruptionBudget']
      .concat(['Secret', 'Secret', 'Service'])
      .sort(),
  )
  for (const manifest of manifests)
    expect([manifest.kind, manifest.metadata.name, await violations(manifest)]).toEqual([
      manifest.kind,
      manifest.metadata.name,
      null,
    ])
  expect(unknownFields(manifests)).toEqual([])
})

test('wrong manifests are found', async () => {
  const wrong = structuredClone(named('Deployment'))
  wrong.spec.replicas = 'two'
  expect(await violations(wrong)).toMatch(/replicas/)
  const misspelt = structuredClone(named('Deployment'))
  misspelt.spec.template.spec.containers[0].readynessProbe = { periodSeconds: 1 }
  expect(await violations(misspelt)).toBeNull()
  expect(unknownFields([misspelt]).join()).toContain('readynessProbe')
})

const podOf = (manifest: Manifest) => (manifest.spec.jobTemplate ?? manifest).spec.template
const pods = [podOf(named('Deployment')), podOf(named('CronJob', 'makit-backup'))]

test('nothing runs as root, writes outside its volumes, or takes all of a machine', () => {
  for (const { spec } of pods) {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    })
    for (const container of spec.containers) {
      expect(container).toMatchObject({
        image: `registry.example/makit:${version}`,
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
      })
      expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual([
        '/data',
        '/tmp',
      ])
    }
  }
  expect(dockerfile).toContain('\nUSER 1000:1000\n')
  expect(dockerfile).toContain('DATA_DIR=/data')
})

test('services, disruption budgets and policies mean the pods that there are', () => {
  const deployment = named('Deployment')
  const { labels } = deployment.spec.template.metadata
  const selectors = [
    deployment.spec.selector.matchLabels,
    deployment.spec.template.spec.topologySpreadConstraints[0].labelSelector.matchLabels,
    named('Service').spec.selector,
    named('PodDisruptionBudget').spec.selector.matchLabels,
    named('NetworkPolicy').spec.podSelector.matchLabels,
  ]
  for (const selector of selectors) expect(labels).toMatchObject(selector)
  expect(podOf(named('CronJob', 'makit-backup')).metadata.labels).not.toMatchObject(
    named('Service').spec.selector,
  )
  expect(deployment.spec.replicas).toBeGreaterThan(named('PodDisruptionBudget').spec.minAvailable)
  for (const ingress of manifests.filter(({ kind }) => kind === 'Ingress'))
    for (const { http, host } of ingress.spec.rules) {
      expect(`https://${host}`).toBe(named('ConfigMap', 'makit-settings').data.PUBLIC_URL)
      for (const { backend } of http.paths)
        expect(backend.service).toEqual({
          name: 'makit',
          port: { name: named('Service').spec.ports[0].name },
        })
    }
})

test('the settings are Makit’s, and a server starts with them', () => {
  const { data } = named('ConfigMap', 'makit-settings')
  const secrets = named('Secret', 'makit-secrets').stringData
  const backup = named('Secret', 'makit-backup-secrets').stringData
  for (const name of Object.keys({ ...data, ...secrets, ...backup })) expect(settingNames).toContain(name)
  const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: '/data', ...data, ...secrets })
  expect(settings).toMatchObject({ isProduction: true, host: '0.0.0.0', port: 3000 })
  expect(readSettings({ ...data, ...secrets, ...backup }).backupBucket).not.toBeNull()
  const [container] = podOf(named('Deployment')).spec.containers
  const ports = Object.fromEntries(
    container.ports.map((port: { name: string; containerPort: number }) => [port.name, port.containerPort]),
  )
  expect(ports).toEqual({ http: settings.port, metrics: settings.metricsAddress!.port })
  const open = named('NetworkPolicy').spec.ingress.flatMap((rule: Manifest) => rule.ports)
  expect(open.map(({ port }: { port: number }) => port)).toEqual([ports.http, ports.metrics])
  const references = pods.flatMap(({ spec }) => spec.containers[0].envFrom)
  for (const { configMapRef, secretRef } of references)
    expect(
      configMapRef ? named('ConfigMap', configMapRef.name) : named('Secret', secretRef.name),
    ).toBeDefined()
})

test('probes ask addresses that answer, and a pod has the time that a server takes to stop', async () => {
  const { spec } = podOf(named('Deployment'))
  const [container] = spec.containers
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    const { path, port } = container[probe].httpGet
    expect([probe, port, (await server.call('GET', path)).status]).toEqual([probe, 'http', 200])
  }
  const main = readFileSync('src/server/main.ts', 'utf8')
  const longestStop = Number(/longestStopMs = (\d+)_000/.exec(main)?.[1])
  expect(longestStop).toBeGreaterThan(0)
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(longestStop)
  const unit = readFileSync('deploy/systemd/makit.service', 'utf8')
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(longestStop)
})

test('unit, image and npm start run the server with the same flags', () => {
  const flags = '--max-semi-space-size=16 --heap-growing-percent=100 src/server/main.ts'
  expect(readFileSync('deploy/systemd/makit.service', 'utf8')).toContain(`bin/node ${flags}\n`)
  expect(dockerfile).toContain(
    `CMD ["node", ${flags
      .split(' ')
      .map((flag) => `"${flag}"`)
      .join(', ')}]`,
  )
  const start = readFileSync('scripts/start.mjs', 'utf8')
  for (const flag of flags.split(' ')) expect(start).toContain(`'${flag}'`)
})

test('compose runs the image as strictly, with settings of Makit', () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Manifest
  for (const name of ['makit-1', 'makit-2']) {
    expect(services[name]).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      stop_grace_period: expect.any(String),
    })
    for (const setting of Object.keys(services[name].environment)) expect(settingNames).toContain(setting)
  }
})
