import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { measure } from '#server/metrics/metrics.ts'
import { testServer } from './support/test-server.ts'

/** What deploy/monitoring asks Prometheus for; `npm run check:monitoring` has promtool read and try the rules themselves. */
const server = testServer()

const ofHistogram = ['_bucket', '_sum', '_count']

/** Every name that a server with a replica tells, as Prometheus stores it. */
let told: Set<string>
beforeAll(async () => {
  const { services } = server
  const app = await buildApp(services)
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 } as never
  const replica = { served: { primary: 0, replica: 0 } } as never
  const metrics = measure({ app, pool, db: services.db, replica, now: services.now }).getMetricsAsArray()
  await app.close()
  told = new Set(
    metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? ofHistogram.map((ending) => name + ending) : [name],
    ),
  )
})

const namesIn = (text: string) => [...new Set(text.match(/\b(makit|nodejs|process)_[a-z0-9_]+/g) ?? [])]

interface Panel {
  title: string
  type: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; datasource: { uid: string } }[]
}
const dashboard = JSON.parse(readFileSync('deploy/monitoring/grafana-dashboard.json', 'utf8')) as {
  panels: Panel[]
  templating: { list: { name: string }[] }
}
const rules = readFileSync('deploy/monitoring/makit-alerts.yml', 'utf8')
const ruleTests = readFileSync('deploy/monitoring/makit-alerts.test.yml', 'utf8')
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

test('dashboard, alerts and their tests ask only for what a server tells', () => {
  const asked = { dashboard: queries.join('\n'), rules, ruleTests }
  for (const [where, text] of Object.entries(asked)) {
    const names = namesIn(text)
    expect(names.length, where).toBeGreaterThan(5)
    expect([where, names.filter((name) => !told.has(name))]).toEqual([where, []])
  }
})

test('everything of our own that a server tells is on the dashboard', () => {
  const own = [...told].filter((name) => name.startsWith('makit_'))
  const shown = namesIn(queries.join('\n')).map(familyOf)
  expect(own.filter((name) => !shown.includes(familyOf(name)))).toEqual([])
})

const familyOf = (name: string) => name.replace(/_(bucket|sum|count)$/, '')

test('each alert has a test that it fires, says what to do, and how urgent it is', () => {
  const alerts = rules.split(/^ {6}- alert: /m).slice(1)
  expect(alerts.length).toBeGreaterThan(8)
  for (const alert of alerts) {
    const [name = ''] = alert.split('\n')
    expect(alert).toMatch(/\n {10}severity: (page|ticket)\n/)
    expect(alert).toMatch(/\n {10}summary: .+\n {10}action: .+/)
    const fired = ruleTests.split(/- (?:\{ )?eval_time/).filter((one) => one.includes(`alertname: ${name}\n`))
    expect([name, fired.some((one) => one.includes('exp_labels'))]).toEqual([name, true])
  }
})

test('the panels of the dashboard lie beside each other, and ask the source that is chosen', () => {
  const variables = dashboard.templating.list.map(({ name }) => name)
  expect(variables).toEqual(['source', 'instance'])
  const covered = new Set<string>()
  for (const { title, gridPos, type, targets = [] } of dashboard.panels) {
    if (type !== 'row') expect([title, targets.length]).not.toEqual([title, 0])
    for (const { datasource } of targets) expect(datasource.uid).toMatch(/^\$\{source\}$/)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect([title, x, y, covered.has(`${x} ${y}`), x < 24]).toEqual([title, x, y, false, true])
        covered.add(`${x} ${y}`)
      }
  }
})
