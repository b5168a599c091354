import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from './public-lookup.ts'

test.each(['142.250.74.74', '17.188.138.71', '2a00:1450:4003:80d::200a', '2600:1901:0:92a9::'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:142.250.74.74',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::1',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

describe('a lookup', () => {
  const resolvingTo = (...addresses: string[]) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    return publicLookup(((
      _name: string,
      _options: unknown,
      done: (error: null, found: LookupAddress[]) => void,
    ) => done(null, found)) as never)
  }
  const lookUp = (lookup: ReturnType<typeof publicLookup>, name = 'push.example', all = true) =>
    new Promise((resolve) => lookup(name, { all }, (error, found) => resolve(error ? error.message : found)))

  test('leaves out the addresses that are not public', async () => {
    expect(await lookUp(resolvingTo('10.0.0.1', '142.250.74.74', '::1'))).toEqual([
      { address: '142.250.74.74', family: 4 },
    ])
    expect(await lookUp(resolvingTo('10.0.0.1', '142.250.74.74'), 'push.example', false)).toBe(
      '142.250.74.74',
    )
  })

  test('fails where none is left', async () => {
    const refused = 'push.example leads to no public address'
    expect(await lookUp(resolvingTo('127.0.0.1', '::1'))).toBe(refused)
    expect(await lookUp(resolvingTo('127.0.0.1'), 'push.example', false)).toBe(refused)
    expect(await lookUp(resolvingTo())).toBe(refused)
  })

  test('takes localhost for what the operator means by it', async () => {
    expect(await lookUp(resolvingTo('127.0.0.1'), 'localhost')).toEqual([{ address: '127.0.0.1', family: 4 }])
  })
})
