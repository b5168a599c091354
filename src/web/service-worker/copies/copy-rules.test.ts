import { describe, expect, test } from 'vitest'
import {
  copiedAs,
  endsCopy,
  isPictureElsewhere,
  isStaleAfter,
  isTooOld,
  isWhole,
  mayKeep,
} from './copy-rules.ts'

const id = '0123456789abcdef01234567'
const url = (path: string) => new URL(path, 'https://makit.example')
const asked = (path: string, how: { hasToken?: boolean; method?: string } = {}) =>
  copiedAs({ method: 'GET', hasToken: false, url: url(path), ...how })

describe('what is kept', () => {
  test.each([
    ['/api/listings?limit=15', 'answer'],
    [`/api/listings/${id}/reviews?page=2`, 'answer'],
    [`/api/shops/${id}`, 'answer'],
    ['/api/category', 'answer'],
    ['/assets/Abc123.js', 'code'],
    ['/pictures/0123-400.webp', 'picture'],
    ['/pictures/0123-400.webp?own', null],
    ['/icon.svg', null],
    ['/api/auth/login', null],
    ['/api/listingsandmore', null],
  ])('%s as %s', (path, kind) => {
    expect(asked(path, { hasToken: true })).toBe(kind)
    expect(asked(path, { hasToken: true, method: 'POST' })).toBeNull()
  })

  test('of other sites pictures below PICTURES_PUBLIC_URL, and nothing else', () => {
    const cdn = 'https://cdn.example/makit'
    const isKept = (address: string, method = 'GET', from: string | undefined = cdn) =>
      isPictureElsewhere({ method, url: new URL(address) }, from)
    expect(isKept(`${cdn}/pictures/0123-400.webp`)).toBe(true)
    expect(isKept(`${cdn}/pictures/0123-400.webp?own`)).toBe(false)
    expect(isKept(`${cdn}/pictures/0123-400.webp`, 'POST')).toBe(false)
    expect(isKept(`${cdn}/other/0123-400.webp`)).toBe(false)
    expect(isKept('https://cdn.example/pictures/0123-400.webp')).toBe(false)
    expect(isPictureElsewhere({ method: 'GET', url: url('/pictures/0123-400.webp') }, undefined)).toBe(false)
  })

  test.each([
    '/api/cart',
    '/api/saved?fields=_id',
    '/api/order/',
    '/api/order?page=2',
    `/api/order/${id}`,
    '/api/notifications?page=1',
    '/api/vendor/orders?page=1',
    `/api/vendor/orders/${id}`,
    '/api/vendor/listings?state=low',
  ])('%s of a signed-in person, of nobody else', (path) => {
    expect(asked(path, { hasToken: true })).toBe('own')
    expect(asked(path)).toBeNull()
  })

  test.each([
    '/api/events',
    '/api/user/profile',
    '/api/user/data',
    '/api/user/sessions',
    '/api/vendor/listings/csv',
    `/api/vendor/listings/import/${id}`,
    '/api/vendor/price-hint?price=5',
    '/api/admin/users',
    '/api/admin/csv/users',
    '/api/messages',
    '/api/push/key',
    '/metrics',
  ])('%s never', (path) => {
    expect(asked(path, { hasToken: true })).toBeNull()
  })
})

type Told = { status?: number; type?: ResponseType; redirected?: boolean; headers?: Record<string, string> }

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' }
const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=0' }
const told = ({ headers = html, ...rest }: Told) => ({
  status: 200,
  type: 'basic' as const,
  redirected: false,
  headers: new Headers(headers),
  ...rest,
})

describe('of responses', () => {
  test('a whole success is kept, with what every response of the server varies by', () => {
    expect(mayKeep('page', '/shop', told({}))).toBe(true)
    expect(mayKeep('page', '/shop', told({ headers: { ...html, vary: 'Accept-Encoding' } }))).toBe(true)
    const lessData = 'Accept-Encoding, Cookie, Save-Data'
    expect(mayKeep('page', '/shop', told({ headers: { ...html, vary: lessData } }))).toBe(true)
    expect(mayKeep('answer', '/api/category', told({ headers: json }))).toBe(true)
    const own = { ...json, 'cache-control': 'no-store' }
    expect(mayKeep('own', '/api/cart', told({ headers: own }))).toBe(true)
  })

  test.each<[string, Told]>([
    ['a busy server', { status: 503 }],
    ['a missing page', { status: 404 }],
    ['an empty success', { status: 204 }],
    ['a part', { status: 206 }],
    ['a page led to by a redirect', { redirected: true }],
    ['what cannot be looked into', { type: 'opaque' }],
    ['another origin', { type: 'cors' }],
    ['a file where a page should be', { headers: json }],
    ['what is for one caller', { headers: { ...html, 'cache-control': 'no-store' } }],
    ['what differs by caller', { headers: { ...html, vary: 'Accept-Encoding, Authorization' } }],
    ['what differs by anything', { headers: { ...html, vary: '*' } }],
    ['what says nothing', { headers: {} }],
  ])('%s is not', (_what, response) => {
    expect(mayKeep('page', '/shop', told(response))).toBe(false)
  })

  test('pictures from elsewhere are, where they can be looked into', () => {
    const headers = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }
    const kept = (response: object) =>
      mayKeep('picture', '/pictures/1-400.webp', told({ headers, ...response }))
    expect(kept({ type: 'cors' })).toBe(true)
    expect(kept({ type: 'opaque', status: 0 })).toBe(false)
    expect(kept({ type: 'cors', status: 404 })).toBe(false)
  })

  test('a login page of the network is kept neither as a script nor as a response of the API', () => {
    expect(mayKeep('code', '/assets/one.js', told({}))).toBe(false)
    expect(mayKeep('code', '/assets/one.css', told({}))).toBe(false)
    expect(mayKeep('picture', '/pictures/1-400.webp', told({}))).toBe(false)
    expect(mayKeep('own', '/api/cart', told({}))).toBe(false)
    const script = { ...html, 'content-type': 'text/javascript; charset=utf-8' }
    expect(mayKeep('code', '/assets/one.js', told({ headers: script }))).toBe(true)
    expect(mayKeep('code', '/assets/one.css', told({ headers: script }))).toBe(false)
  })

  test('half a body is known by its end, its form or its length', () => {
    const bytes = (text: string) => new TextEncoder().encode(text).buffer
    const none = new Headers()
    expect(isWhole('page', bytes('<!doctype html><html></html>\n'), none)).toBe(true)
    expect(isWhole('page', bytes('<!doctype html><html><bo'), none)).toBe(false)
    expect(isWhole('answer', bytes('{"listings":[]}'), none)).toBe(true)
    expect(isWhole('own', bytes('{"orders":[{"_id"'), none)).toBe(false)
    const length = new Headers({ 'content-length': '5' })
    expect(isWhole('picture', bytes('12345'), length)).toBe(true)
    expect(isWhole('picture', bytes('123'), length)).toBe(false)
    expect(isWhole('picture', bytes(''), none)).toBe(false)
    // Of the compressed body.
    const compressed = new Headers({ 'content-length': '5', 'content-encoding': 'br' })
    expect(isWhole('code', bytes('12345678'), compressed)).toBe(true)
  })
})

test('a copy ends with the thing, with the right to see it, and after 30 days', () => {
  expect([200, 304, 401, 403, 404, 410, 429, 500, 503].filter(endsCopy)).toEqual([401, 403, 404, 410])
  const day = 24 * 3600 * 1000
  expect(isTooOld(0, 29 * day)).toBe(false)
  expect(isTooOld(0, 31 * day)).toBe(true)
  expect(isTooOld(Number.NaN, day)).toBe(true)
})

test.each([
  ['/api/cart/add', '/api/cart', true],
  ['/api/cart/add', '/api/order/', false],
  ['/order/create', '/api/cart', true],
  ['/order/create', '/api/order/', true],
  ['/cart/clear', '/api/cart', true],
  ['/api/notifications/read', '/api/notifications', true],
  ['/api/notifications/read', '/api/order/', false],
  [`/api/saved/${id}`, '/api/saved', true],
  [`/api/vendor/orders/${id}/items`, '/api/vendor/dashboard', true],
  [`/api/listings/${id}`, '/api/vendor/listings', true],
  [`/api/listings/${id}/restock-alert`, '/api/cart', false],
  ['/api/push/subscriptions', '/api/cart', false],
  [`/api/vendor/uploads/${id}`, '/api/vendor/listings', false],
])('a change at %s: the copy of %s is out of date: %s', (changed, path, isStale) => {
  expect(isStaleAfter(changed, path)).toBe(isStale)
})
