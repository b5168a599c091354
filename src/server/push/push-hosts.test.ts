import { expect, test } from 'vitest'
import { isEndpointAmong, readPushHosts } from './push-hosts.ts'

test.each([
  ['push.example', 'https://push.example/a', true],
  ['push.example', 'https://push.example:8443/a', true],
  ['push.example:443', 'https://push.example/a', true],
  ['push.example:443', 'https://push.example:8443/a', false],
  ['push.example:8443', 'https://push.example:8443/a', true],
  ['push.example', 'https://a.push.example/a', false],
  ['*.push.example', 'https://a.push.example/a', true],
  ['*.push.example', 'https://a.b.push.example/a', true],
  ['*.push.example', 'https://push.example/a', false],
  ['*.push.example', 'https://evilpush.example/a', false],
  ['*.push.example', 'https://a..push.example/a', false],
  ['*.push.example', 'https://..push.example/a', false],
  ['*.push.example', 'https://*.push.example/a', false],
  ['*.push.example', 'https://a_b.push.example/a', false],
  ['*.push.example', 'https://-a.push.example/a', false],
  ['*.push.example', `https://${'a'.repeat(64)}.push.example/a`, false],
  ['*.push.example', `https://${'a.'.repeat(121)}push.example/a`, false],
  ['127.0.0.1:9000', 'https://127.0.0.1:9000/a', true],
  ['127.0.0.1:9000', 'http://127.0.0.1:9000/a', false],
  ['[::1]', 'https://[::1]:9000/a', true],
  ['PUSH.example, other.example', 'https://push.EXAMPLE/a', true],
])('with PUSH_HOSTS=%s, %s is taken: %s', (hosts, endpoint, isTaken) => {
  expect(isEndpointAmong(readPushHosts(hosts)!, endpoint)).toBe(isTaken)
})

test.each([
  '',
  '*',
  '*.',
  'https://push.example',
  'push.example/',
  'push example',
  'a,,b',
  'push.example:port',
  '*.*.example',
])('PUSH_HOSTS=%j names no hosts', (text) => {
  expect(readPushHosts(text)).toBeNull()
})
