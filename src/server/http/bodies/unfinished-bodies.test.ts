import { expect, test } from 'vitest'
import { UnfinishedBodies } from './unfinished-bodies.ts'

test('when bodies hold too much, the largest is cut and the others go on', () => {
  const bodies = new UnfinishedBodies(1_000)
  const cut: string[] = []
  const enter = (name: string) => bodies.enter(() => cut.push(name))
  const orders = Array.from({ length: 20 }, (_, count) => enter(`order ${count}`))
  for (const order of orders) order.grow(10)
  const large = enter('large')
  const larger = enter('larger')
  large.grow(300)
  larger.grow(400)
  expect(cut).toEqual([])
  large.grow(101)
  expect(cut).toEqual(['large'])
  // What is cut counts no more, whatever it does.
  large.grow(5_000)
  large.leave()
  for (const order of orders) order.grow(20)
  expect(cut).toEqual(['large'])
  orders[0]!.grow(1)
  expect(cut).toEqual(['large', 'larger'])
})

test('what is read makes room', () => {
  const bodies = new UnfinishedBodies(1_000)
  for (let count = 0; count < 10; count++) {
    const body = bodies.enter(() => expect.unreachable())
    body.grow(900)
    body.leave()
    body.leave()
  }
})
