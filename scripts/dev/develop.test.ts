import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, utimesSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { freePort } from '#tests/support/free-port.ts'

const dataDir = makeDataFolder('makit-dev-')
let url: string
let program: ChildProcess
let output = ''

const count = (words: string) => output.split(words).length - 1

beforeAll(async () => {
  const port = String(await freePort())
  url = `http://localhost:${port}`
  const { NODE_ENV, DATABASE_URL, ...env } = process.env
  program = spawn(process.execPath, ['scripts/dev/develop.ts'], {
    env: { ...env, DATA_DIR: dataDir, PORT: port, HOST: '', PUBLIC_URL: '', SEED: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  await vi.waitUntil(() => output.includes('Makit is open') || program.exitCode !== null, { timeout: 50_000 })
})
afterAll(async () => {
  if (program.exitCode === null) {
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
})

test('pages are rendered from the sources, with the server’s data, and reload hot', async () => {
  const page = await fetch(`${url}/shop`)
  const html = await page.text()

  expect(page.status).toBe(200)
  expect(html).toContain('<title>Shop | Makit</title>')
  expect(html).toMatch(/<main[^>]*>.*<h1/s)
  expect(html).toContain('/@vite/client')
  expect(html).toMatch(/<style data-stylesheet="public">[^<]*\.bg-forest/)
  expect((await fetch(`${url}/src/web/entry-browser.tsx`)).headers.get('content-type')).toBe(
    'text/javascript',
  )
  expect((await fetch(`${url}/nowhere`)).status).toBe(404)
})

test('calls reach the server', async () => {
  expect(await (await fetch(`${url}/api/category`)).json()).toHaveProperty('categories')
  expect((await fetch(`${url}/api/nowhere`)).status).toBe(404)
})

test('the server starts again when one of its files changes', async () => {
  const now = new Date()
  utimesSync('src/server/app.ts', now, now)
  await expect.poll(() => count('Makit is open'), { timeout: 30_000 }).toBe(2)
  expect((await fetch(`${url}/api/category`)).status).toBe(200)
  expect(count('the embedded database on port')).toBe(1)
})

test('a signal ends all of it, the database too', async () => {
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
  await expect(fetch(url)).rejects.toThrow()
})
