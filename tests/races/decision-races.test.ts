import { expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { expectConservation } from '../support/conservation.ts'
import { aCustomer, stockOf } from '../support/factories.ts'
import { ordersOf } from '../support/order-calls.ts'
import { passDays } from '../support/pass-days.ts'
import {
  aPendingOrder,
  closing,
  deciding,
  decidingAll,
  ordering,
  type Scene,
} from '../support/racing-calls.ts'
import { atTheSameInstant, statusCounts } from '../support/same-instant.ts'
import { testServer } from '../support/test-server.ts'

const server = testServer()
const rounds = 6

const stateOf = async ({ buyer }: Scene) => (await ordersOf(server, buyer))[0]!
const stocks = ({ listingIds }: Scene) => Promise.all(listingIds.map((id) => stockOf(server, id)))
const conserved = ({ listingIds }: Scene) =>
  expectConservation(server, Object.fromEntries(listingIds.map((id) => [id, 5])))

test('cancel against accept: one wins, the other gets 409', async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await aPendingOrder(server)
    const calls = [closing(scene, 'cancelled'), decidingAll(scene, 'accepted')]
    const turned = round % 2 ? calls.toReversed() : calls
    const answers = await atTheSameInstant(server, turned)
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 1 })
    const cancelled = (round % 2 ? answers[1] : answers[0])?.status === 200
    expect((await stateOf(scene)).status).toBe(cancelled ? 'cancelled' : 'accepted')
    expect(await stocks(scene)).toEqual(cancelled ? [5, 5] : [3, 3])
    await conserved(scene)
  }
})

test('accept all against reject all: the later one holds for every item', async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await aPendingOrder(server)
    const calls = ['accepted', 'rejected', 'accepted', 'rejected'].map((status) => decidingAll(scene, status))
    expect(statusCounts(await atTheSameInstant(server, calls))).toEqual({ 200: 4 })
    const { items } = await stateOf(scene)
    const [status] = items.map((item) => item.status)
    expect(items.every((item) => item.status === status)).toBe(true)
    expect(await stocks(scene)).toEqual(status === 'rejected' ? [5, 5] : [3, 3])
    await conserved(scene)
  }
})

test('three decisions of the same pending item, each of another status: the first holds, the others are told', async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await aPendingOrder(server)
    const wanted = ['accepted', 'rejected', 'out_of_stock']
    const answers = await atTheSameInstant(
      server,
      wanted.map((status) => deciding(scene, 0, status, { wasOneOf: ['pending'] })),
    )
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 2 })
    const first = wanted[answers.findIndex(({ status }) => status === 200)]
    expect((await stateOf(scene)).items[0]?.status).toBe(first)
    for (const { status, body } of answers)
      if (status === 409)
        expect([body.code, body.changes[0].status, body.changes.length]).toEqual(['item_changed', first, 1])
    expect(await stocks(scene)).toEqual([first === 'rejected' ? 5 : 3, 3])
    await conserved(scene)
  }
})

test('twenty rejections of one item at the same instant put its units back once', async () => {
  const scene = await aPendingOrder(server)
  const answers = await atTheSameInstant(server, Array(20).fill(deciding(scene, 0, 'rejected')))
  expect(statusCounts(answers)).toEqual({ 200: 20 })
  expect(await stocks(scene)).toEqual([5, 3])
  const mails = (await server.waitingMails()).filter(
    ({ to, subject }) => to === scene.buyer.email && subject.endsWith('answered'),
  )
  expect(mails, 'one change, one mail').toHaveLength(1)
  await conserved(scene)
})

test('twenty cancellations at the same instant are one', async () => {
  const scene = await aPendingOrder(server)
  const answers = await atTheSameInstant(server, Array(20).fill(closing(scene, 'cancelled')))
  expect(statusCounts(answers)).toEqual({ 200: 1, 409: 19 })
  expect(await stocks(scene)).toEqual([5, 5])
  await conserved(scene)
})

test('taking a rejected item back against buyers of its units never sells one twice', async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await aPendingOrder(server)
    await atTheSameInstant(server, [deciding(scene, 0, 'rejected')])
    const listingId = scene.listingIds[0]!
    const buyers = await Promise.all([aCustomer(server), aCustomer(server), aCustomer(server)])
    const answers = await atTheSameInstant(server, [
      deciding(scene, 0, 'accepted'),
      ...buyers.map((buyer) => ordering(buyer, [{ listingId, quantity: 2 }])),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await stockOf(server, listingId)).toBe(1)
    await conserved(scene)
  }
})

test('expiry against accept and cancel: every item ends in one way and units return once', async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await aPendingOrder(server)
    await passDays(server, 8)
    const expiry = [jobHandlers(server.services)['expire-pending-items']({})]
    const calls = [deciding(scene, 0, 'accepted'), closing(scene, 'cancelled')]
    const [answers] = await Promise.all([atTheSameInstant(server, calls), ...expiry])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const { items } = await stateOf(scene)
    expect(items.map((item) => item.status)).not.toContain('pending')
    expect(await stocks(scene)).toEqual(items.map((item) => (item.status === 'accepted' ? 3 : 5)))
    await conserved(scene)
  }
})
