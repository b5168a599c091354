import { expect, test } from 'vitest'
import { matchRoute, routes } from '#web/app/routes.tsx'
import { pageViews, wideViews } from './page-views.ts'

const routeOf = (path: string) => {
  const { pathname, search } = new URL(path, 'http://makit.example')
  return matchRoute(pathname, search).route.path
}

const views = pageViews.map((view) => ({ ...view, route: routeOf(view.path) }))

test('every page of the site map has a view', () => {
  const seen = new Set(views.map(({ route }) => route))
  expect(routes.map(({ path }) => path).filter((path) => !seen.has(path))).toEqual([])
})

test('every guarded page is viewed by a user whom the guard admits', () => {
  for (const { path, guard } of routes) {
    if (!guard) continue
    const visitors = views.filter(({ route }) => route === path).map(({ as }) => as ?? 'stranger')
    const roles = visitors.map((visitor) => (visitor === 'newcomer' ? 'customer' : visitor))
    const isLetIn = (role: string) =>
      role !== 'stranger' &&
      role !== 'saver' &&
      (guard === 'signed-in' || guard.some((allowed) => allowed === role))
    expect(roles.some(isLetIn), path).toBe(true)
  }
})

test('every view has a unique name, which its picture takes', () => {
  const names = pageViews.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  for (const name of names) expect(name).toMatch(/^[a-z0-9-]+$/)
})

test('every page with data has a loading and a failing view', () => {
  for (const { path, data } of routes) {
    if (!data) continue
    const states = views.filter(({ route }) => route === path).map(({ answers }) => answers)
    expect(states, path).toEqual(expect.arrayContaining(['never', 'fail']))
  }
})

test('the views for desktops exist', () => {
  const names = pageViews.map(({ name }) => name)
  expect([...wideViews].filter((name) => !names.includes(name))).toEqual([])
})
