import { expect, test, vi } from 'vitest'
import { type Outlet, sendAll } from './send-all.ts'
import {
  type Answer,
  mayHaveArrived,
  type Queue,
  type Waiting,
  withChange,
  without,
  withWish,
} from './waiting.ts'

const aWish = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  id,
  kind: 'saved',
  personId: 'isata',
  token: 'a-token',
  method: 'POST',
  path: `/${id}`,
  bodies: [id],
  wants: { [id]: 1 },
  title: id,
  startedAt: 0,
  tries: 0,
  ...more,
})

/** An outlet over a queue in memory; `told` and `sent` say what happened, in order. */
function anOutlet(first: Queue, answer: (body: unknown, one: Waiting) => Answer) {
  let queue = first
  const sent: unknown[] = []
  const told: [string, number, boolean][] = []
  const change = async (next: (queue: Queue) => Queue) => {
    queue = next(queue)
    return queue
  }
  const outlet: Outlet = {
    change,
    mayGo: ({ isHeld }) => !isHeld,
    post: async (one, body) => {
      sent.push(body)
      return answer(body, one)
    },
    tell: ({ id, answer: { status, isEarlier } }) => {
      told.push([id, status, isEarlier])
      return status < 400
    },
  }
  return { outlet, change, sent, told, left: () => queue }
}

const done: Answer = { status: 200, body: {} }
const none: Answer = { status: 0, body: null }

test('all are sent in order, told and forgotten', async () => {
  const { outlet, sent, told, left } = anOutlet([aWish('a'), aWish('b')], () => done)
  await sendAll(outlet)
  expect(sent).toEqual(['a', 'b'])
  expect(told).toEqual([
    ['a', 200, false],
    ['b', 200, false],
  ])
  expect(left()).toEqual([])
})

test('a line that is down ends it, an ailing server only holds up the one', async () => {
  const down = anOutlet([aWish('a'), aWish('b')], () => none)
  await sendAll(down.outlet)
  expect(down.sent).toEqual(['a'])
  expect(down.left().map(({ id, tries }) => [id, tries])).toEqual([
    ['a', 1],
    ['b', 0],
  ])
  const ailing = anOutlet([aWish('a'), aWish('b')], (body) =>
    body === 'a' ? { status: 502, body: null } : done,
  )
  await sendAll(ailing.outlet)
  expect(ailing.sent).toEqual(['a', 'b'])
  expect(ailing.left().map(({ id }) => id)).toEqual(['a'])
})

test.each([
  ['without a line', [false, false], none, true],
  ['with a line', [true, true], none, false],
  ['while the line came back', [false, true], none, false],
  [
    'that was answered although the browser knew of no line',
    [false, false],
    { status: 502, body: null },
    false,
  ],
] as const)('it is noted that a try never left: %s', async (_when, [before, after], answer, neverLeft) => {
  const line = { onLine: before as boolean }
  vi.stubGlobal('navigator', line)
  const one = anOutlet([aWish('a')], () => {
    line.onLine = after
    return answer
  })
  await sendAll(one.outlet)
  vi.unstubAllGlobals()
  const [left] = one.left()
  expect([left?.tries, left?.neverLeft, mayHaveArrived(left!)]).toEqual([1, neverLeft, !neverLeft])
})

test('a try that may have left is not forgotten when the next one does not', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const one = anOutlet([aWish('a', { tries: 1 })], () => none)
  await sendAll(one.outlet)
  vi.unstubAllGlobals()
  expect(mayHaveArrived(one.left()[0]!)).toBe(true)
})

test('what has its answer already is told without being sent again', async () => {
  const answered = aWish('a', { answer: { status: 201, body: {}, isEarlier: true } })
  const { outlet, sent, told, left } = anOutlet([answered], () => done)
  await sendAll(outlet)
  expect([sent, told, left()]).toEqual([[], [['a', 201, true]], []])
})

test('a wish taken back while it was on its way is not told; the newer one is sent after it', async () => {
  const first = aWish('a', { wants: { rice: 1 } })
  const second = aWish('b', { wants: { rice: 0 } })
  const { outlet, change, sent, told, left } = anOutlet([first], (body) => {
    if (body === 'a') void change((queue) => withWish(queue, second) ?? queue)
    return done
  })
  await sendAll(outlet)
  expect([sent, told.map(([id]) => id), left()]).toEqual([['a', 'b'], ['b'], []])
})

const order = (more: Partial<Waiting> = {}) =>
  aWish('key', { kind: 'order', bodies: ['first', 'second'], ...more })
const taken: Answer = { status: 409, body: { code: 'key_reused' } }

test('a key that belongs to an earlier body finds the order of that one', async () => {
  const { outlet, sent, told } = anOutlet([order({ tries: 1 })], (body) =>
    body === 'second' ? taken : { status: 201, body: {} },
  )
  await sendAll(outlet)
  expect(sent).toEqual(['second', 'first'])
  expect(told).toEqual([['key', 201, true]])
})

test('an order changed while it was on its way: placed it is an earlier one, refused the changed one is sent', async () => {
  for (const [status, bodies, expected] of [
    [201, ['first'], [['key', 201, true]]],
    [409, ['first', 'second'], [['key', 201, false]]],
  ] as const) {
    const { outlet, change, sent, told } = anOutlet([order({ bodies: ['first'] })], (body) => {
      if (body !== 'first') return { status: 201, body: {} }
      void change((queue) => withChange(queue, 'key', { bodies: ['first', 'second'] }))
      return { status, body: {} }
    })
    await sendAll(outlet)
    expect([sent, told]).toEqual([bodies, expected])
  }
})

test('a refused order stays until it is looked at, and is not sent again', async () => {
  const { outlet, sent, told, left } = anOutlet([order({ bodies: ['first'] })], () => ({
    status: 409,
    body: {},
  }))
  await sendAll(outlet)
  await sendAll(outlet)
  expect(sent).toEqual(['first'])
  expect(told).toHaveLength(2)
  expect(left().map(({ answer }) => answer?.status)).toEqual([409])
})

test('a later try that is refused without a look at the key waits for the person', async () => {
  const { outlet, change, left } = anOutlet([order({ bodies: ['first'], tries: 1 })], () => ({
    status: 400,
    body: {},
  }))
  await sendAll(outlet)
  expect(left().map(({ isHeld, answer }) => [isHeld, answer])).toEqual([[true, undefined]])
  await change((queue) => without(queue, 'key'))
  expect(left()).toEqual([])
})
