import type { TestServer } from './test-server.ts'

/** Calls to a server that runs as a process of its own, in the form of those to a TestServer. */
export const callsTo =
  (url: string): TestServer['call'] =>
  async (method, path, { token, body, headers } = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const isJson = String(answer.headers.get('content-type')).includes('json')
    return {
      status: answer.status,
      body: isJson ? await answer.json() : await answer.text(),
      headers: Object.fromEntries(answer.headers),
    }
  }
