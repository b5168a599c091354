import { expect, test } from 'vitest'
import { createFairShares } from './fair-shares.ts'

const settle = () => new Promise((done) => setImmediate(done))

/** Work that ends when told to, by whose it is. */
function aMarket(share = { network: 3, account: 2, waiting: 4, accountWaiting: 2 }) {
  const run = createFairShares(share)
  const inFlight: { who: string; end(): void }[] = []
  return {
    inFlight: () => inFlight.map(({ who }) => who).sort(),
    ask: (network: string, account: string) =>
      run({ network, account }, async () => {
        const who = `${account} at ${network}`
        await new Promise<void>((end) => inFlight.push({ who, end }))
        return who
      }),
    endFirst: async (who: string) => {
      inFlight
        .splice(
          inFlight.findIndex((one) => one.who === who),
          1,
        )[0]
        ?.end()
      await settle()
    },
  }
}

test('one account has two under way, however many it asks for; its neighbours go on', async () => {
  const { ask, inFlight, endFirst } = aMarket()
  const all = [ask('a', 'loop'), ask('a', 'loop'), ask('a', 'loop'), ask('a', 'neighbour')]
  await settle()
  expect(inFlight()).toEqual(['loop at a', 'loop at a', 'neighbour at a'])
  for (let ended = 0; ended < 3; ended++) await endFirst('loop at a')
  await endFirst('neighbour at a')
  await expect(Promise.all(all)).resolves.toHaveLength(4)
})

test('a network has its share under way and the rest waits in its own line, in order; others are not kept waiting', async () => {
  const { ask, inFlight, endFirst } = aMarket()
  const started: string[] = []
  const people = ['1', '2', '3', '4', '5']
  for (const one of people) ask('a', one).then((who) => started.push(who))
  ask('b', '6')
  await settle()
  expect(inFlight()).toEqual(['1 at a', '2 at a', '3 at a', '6 at b'])
  await endFirst('2 at a')
  expect(inFlight()).toEqual(['1 at a', '3 at a', '4 at a', '6 at b'])
  await endFirst('6 at b')
  expect(inFlight()).toEqual(['1 at a', '3 at a', '4 at a'])
})

test('beyond its line a network hears 503, and an account beyond its own; no other one does', async () => {
  const { ask } = aMarket()
  for (let count = 0; count < 4; count++) ask('a', 'loop')
  const refusal = { status: 503, retryAfterSeconds: expect.any(Number) }
  await expect(ask('a', 'loop')).rejects.toMatchObject(refusal)
  for (const one of ['1', '2', '3']) ask('a', one)
  await expect(ask('a', '4')).rejects.toMatchObject(refusal)
  const other = ask('b', 'loop')
  await expect(Promise.race([other, settle().then(() => 'waits or runs')])).resolves.toBe('waits or runs')
})

test('three accounts fill the waiting places of a network, a fourth all places; another network has its own', async () => {
  const { ask, inFlight } = aMarket({ network: 8, account: 2, waiting: 16, accountWaiting: 8 })
  const flood = (account: string) => Promise.allSettled(Array.from({ length: 10 }, () => ask('a', account)))
  for (const account of ['1', '2', '3']) void flood(account)
  await settle()
  void ask('a', 'neighbour')
  await settle()
  expect(inFlight()).toContain('neighbour at a')
  void flood('4')
  await expect(ask('a', 'another')).rejects.toMatchObject({ status: 503 })
  void ask('b', 'another')
  await settle()
  expect(inFlight()).toContain('another at b')
})

test('work that fails makes room', async () => {
  const run = createFairShares({ network: 1, account: 1, waiting: 0, accountWaiting: 0 })
  const who = { network: 'a', account: '1' }
  await expect(run(who, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(run(who, async () => 'served')).resolves.toBe('served')
})
