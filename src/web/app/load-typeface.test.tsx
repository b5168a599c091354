import address from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTypeface } from './load-typeface.ts'

const asked: string[] = []
let status = 200

beforeEach(() => {
  asked.length = 0
  status = 200
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (file: string) => {
    asked.push(file)
    return new Response('a font', { status })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset.network
})

test('the font is loaded once for all later tabs', async () => {
  await loadTypeface()
  await loadTypeface()
  expect([asked, localStorage.font]).toEqual([[address], address])
})

test('a font that did not come is asked for again', async () => {
  status = 503
  await loadTypeface()
  expect(localStorage.font).toBeUndefined()
  status = 200
  await loadTypeface()
  expect([asked.length, localStorage.font]).toEqual([2, address])
})

test('nothing is loaded on a slow network', async () => {
  document.documentElement.dataset.network = 'slow'
  await loadTypeface()
  expect(asked).toEqual([])
})

test('a tab with the file of another version does without it, and later tabs have the new one', async () => {
  localStorage.font = sessionStorage.font = '/assets/of-another-version.woff2'
  await loadTypeface()
  expect([sessionStorage.font, localStorage.font]).toEqual(['', address])
})
