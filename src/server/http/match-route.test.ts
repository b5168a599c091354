import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import type { RequestClass } from '../load-shedding/load-shedder.ts'
import { requestClassOf } from '../load-shedding/shed-load.ts'

const server = testServer()
const classOf = (method: string, url: string) => requestClassOf(server.app.matchRoute(method, url))
const id = '0190aaaa-0000-7000-8000-000000000001'

test.each<[method: string, url: string, requestClass: RequestClass | null]>([
  ['POST', '/order/create', 'orders'],
  ['POST', '/api/order/create', 'orders'],
  ['GET', '/api/order?page=2', 'orders'],
  ['PUT', `/api/order/${id}/status`, 'orders'],
  ['GET', '/api/vendor/orders', 'orders'],
  ['PUT', `/api/vendor/orders/${id}/items`, 'orders'],
  ['PUT', `/api/vendor/orders/${id}/item/${id}`, 'orders'],
  ['GET', '/api/cart/', 'orders'],
  ['POST', '/api/cart/add', 'orders'],
  ['DELETE', '/cart/clear', 'orders'],
  ['POST', '/api/auth/login', 'sign-in'],
  ['POST', '/api/auth/signup', 'sign-in'],
  ['POST', '/api/auth/forgot-password', 'sign-in'],
  ['POST', '/api/auth/check-link', 'sign-in'],
  ['POST', '/api/auth/reset-password', 'sign-in'],
  ['POST', '/api/auth/logout', 'sign-out'],
  ['GET', '/', 'browsing'],
  ['GET', '/shop?search=rice', 'browsing'],
  ['GET', '/cart', 'browsing'],
  ['GET', '/api/listings', 'browsing'],
  ['HEAD', '/api/listings', 'browsing'],
  ['GET', '/assets/entry.js', 'code'],
  ['GET', '/pictures/x-320.webp', 'pictures'],
  ['HEAD', '/pictures/x-320.webp', 'pictures'],
  ['GET', '/healthz', null],
  ['HEAD', '/readyz', null],
  ['GET', '/readyz?for=proxy', null],
])('%s %s is of the class %s', (method, url, requestClass) => {
  expect(classOf(method, url)).toBe(requestClass)
})

test.each([
  '/healthz-1',
  '/healthz/x',
  '/readyz/x',
  '/order/x',
  '/order/create',
  '/cart/x',
  '/api/cart/x',
  '/api/orders',
  '/api/auth/logout',
  '/api/auth/logout/x',
  '/pictures/x/y',
  '/assets',
  '//',
  '/%zz',
  '',
])('GET %s, which no route of its own answers, is browsing', (url) => {
  expect(classOf('GET', url)).toBe('browsing')
})

test.each(['POST', 'OPTIONS', 'PROPFIND', ''])('%s /healthz is browsing', (method) => {
  expect(classOf(method, '/healthz')).toBe('browsing')
})

test('the router is the copy that the framework has', () => {
  const ours = createRequire(import.meta.url)
  expect(ours.resolve('find-my-way')).toBe(createRequire(ours.resolve('fastify')).resolve('find-my-way'))
})
