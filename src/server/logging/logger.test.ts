import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, never>[] {
  const lines: string[] = []
  write(createLogger('info', { write: (line) => lines.push(line) }))
  // One line per event, whatever was in it.
  return lines.map((line) => JSON.parse(line))
}

test('an error is told with what went wrong and where, but not whose data it happened to', () => {
  const error = Object.assign(new Error('550 no mailbox <fatu@makit.example>, +23276123456\nforged: line'), {
    code: '23514',
    constraint: 'listings_stock_check',
    detail: 'Failing row contains (Fatu, Sesay, 12 Wilkinson Road).',
    cause: new Error(`token ${'k'.repeat(43)} of fatu@makit.example`),
  })
  const [line] = logged((log) => log.error({ err: error }, 'unexpected error'))
  expect(line).toMatchObject({
    msg: 'unexpected error',
    err: { type: 'Error', code: '23514', constraint: 'listings_stock_check' },
  })
  const text = JSON.stringify(line)
  expect(text).toContain('logger.test.ts')
  for (const personal of ['fatu', 'Wilkinson', '76123456', 'kkkk']) expect(text).not.toContain(personal)
})

test('where an error comes from stays readable', () => {
  const error = new Error('x')
  error.stack = 'Error: x\n    at send (/app/node_modules/@fastify/static/index.js:1:2)'
  const [line] = logged((log) => log.error({ err: error }, 'unexpected error'))
  expect(JSON.stringify(line)).toContain('/app/node_modules/@fastify/static/index.js:1:2')
})

test('passwords and tokens are hidden', () => {
  const [line] = logged((log) => log.info({ body: { password: 'palm oil', token: 'abc' } }, 'x'))
  expect(line).toMatchObject({ body: { password: '[hidden]', token: '[hidden]' } })
})
