import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { aCustomer, type Person } from '#tests/support/factories.ts'
import { readAnswers, sendRaw } from '#tests/support/raw-connection.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let person: Person
let address: string

beforeAll(async () => {
  address = await server.listen()
  person = await aCustomer(server)
})

const form = 'multipart/form-data; boundary=x'
const part = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, type: string, body: string | Buffer) =>
  server.call(method, path, { token: person.token, body, headers: { 'content-type': type } })

test.each([
  ['a form', form, `${part('quantity', '1')}--x--\r\n`],
  ['garbage that calls itself a form', form, 'garbage'],
  ['a form of a browser without scripts', 'application/x-www-form-urlencoded', 'quantity=1'],
  ['plain text', 'text/plain', '{}'],
  ['JSON in UTF-7', 'application/json; charset=utf-7', '{}'],
  ['JSON in UTF-16', 'application/json;Charset="UTF-16LE"', Buffer.from('{}', 'utf16le')],
])('%s is 415 where it is not read', async (_what, type, body) => {
  for (const [method, path] of [
    ['DELETE', '/cart/clear'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/messages'],
    ['PUT', '/api/user/profile/password'],
  ] as const) {
    const { status, body: answer } = await send(method, path, type, body)
    expect([path, status, answer]).toEqual([
      path,
      415,
      { message: 'Please send JSON.', error: 'Please send JSON.', code: 'unsupported_type' },
    ])
  }
})

test('a form in other characters than UTF-8 is 415 where forms are read', async () => {
  const answer = await send(
    'PUT',
    '/api/user/profile',
    `${form}; charset=utf-7`,
    `${part('address', 'Bo')}--x--\r\n`,
  )
  expect([answer.status, answer.body.message]).toEqual([415, 'Please send a form or JSON.'])
})

test('UTF-8 may be said, in any letters', async () => {
  for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8']) {
    const body = JSON.stringify({ address: charset })
    const answer = await send('PUT', '/api/user/profile', `application/json; charset=${charset}`, body)
    expect([charset, answer.status, answer.body.user?.address]).toEqual([charset, 200, charset])
  }
})

test('an empty body is no fields, whatever its type', async () => {
  for (const type of [form, 'multipart/form-data', 'text/plain', 'application/json; charset=utf-7'])
    expect([type, (await send('PUT', '/api/user/profile', type, '')).status]).toEqual([type, 200])
  for (const type of [form, 'application/x-www-form-urlencoded'])
    expect([type, (await send('DELETE', '/cart/clear', type, '')).status]).toEqual([type, 200])
})

const head = (path: string, type: string, lines: string[]) =>
  [
    `PUT ${path} HTTP/1.1`,
    'Host: makit',
    `Authorization: Bearer ${person.token}`,
    `Content-Type: ${type}`,
    ...lines,
    '',
    '',
  ].join('\r\n')

test('a form is refused at its first byte where it is not read, and nothing more of it is waited for', async () => {
  const login = head('/api/auth/login', form, ['Content-Length: 8000000']).replace('PUT', 'POST')
  const [answer] = readAnswers(await sendRaw(address, `${login}--x`))
  expect([answer?.status, answer?.headers.connection]).toEqual([415, 'close'])
})

test('a body in chunks is 411 everywhere, and ends the connection: it may have no end', async () => {
  for (const [path, type] of [
    ['/api/user/profile', 'application/json'],
    ['/api/user/profile', form],
    ['/nowhere', 'text/plain'],
  ] as const) {
    const start = head(path, type, ['Transfer-Encoding: chunked'])
    const [answer, ...more] = readAnswers(await sendRaw(address, `${start}${'1\r\n{\r\n'.repeat(9_000)}`))
    expect([answer?.status, answer?.headers.connection, more]).toEqual([411, 'close', []])
    expect(answer?.body).toContain('Please say how long the body is')
  }
})

test('a client that disconnects in the middle leaves the server well', async () => {
  const { port } = new URL(address)
  for (const type of ['application/json', form]) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(head('/api/user/profile', type, ['Content-Length: 200000']))
    await new Promise((sent) => socket.write(part('address', 'Bo').repeat(10), sent))
    await new Promise((closed) => socket.once('close', closed).destroy())
  }
  expect((await server.call('GET', '/api/user/profile', { token: person.token })).status).toBe(200)
})
