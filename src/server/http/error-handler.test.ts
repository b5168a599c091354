import type pg from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { buildApp } from '../app.ts'
import { createDatabase } from '../database/database.ts'

const server = testServer()

test.each([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])('a database whose host answers %s is answered with 503 and when to come back', async (code) => {
  const connect = () => Promise.reject(Object.assign(new Error(`connect ${code}`), { code }))
  const db = createDatabase({ connect, waitingCount: 0 } as unknown as pg.Pool)
  const app = await buildApp({ ...server.services, db })
  const payload = { email: 'aminata@makit.example', password: 'wrong password' }
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([503, true])
  await app.close()
})
