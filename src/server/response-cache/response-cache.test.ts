import { expect, test, vi } from 'vitest'
import { KeptAnswer } from './cached-response.ts'
import { KeptAnswers } from './response-cache.ts'

const lists = (key = 'page 1') => ({ key, until: ['listings'] })
const answer = (text: string) => new KeptAnswer(text, { 'content-type': 'text/plain' })

function keeping(bounds?: ConstructorParameters<typeof KeptAnswers>[0]): KeptAnswers {
  const answers = new KeptAnswers(bounds)
  answers.trust(true)
  return answers
}

/** Makes an answer when told to. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<KeptAnswer>()
  return { make: vi.fn(() => promise), finish: (text: string) => resolve(answer(text)) }
}

test('an answer is made once, for who asks meanwhile and who asks later', async () => {
  const answers = keeping()
  const { make, finish } = slowly()
  const asked = [answers.get(lists(), make), answers.get(lists(), make)]
  finish('rice')
  expect((await Promise.all(asked)).map(({ text }) => text)).toEqual(['rice', 'rice'])
  expect((await answers.get(lists(), make)).text).toBe('rice')
  expect(make).toHaveBeenCalledTimes(1)
})

test('a failure goes to all who waited for it, and is not kept', async () => {
  const answers = keeping()
  const failing = () => Promise.reject(new Error('no database'))
  const asked = [answers.get(lists(), failing), answers.get(lists(), failing)]
  for (const one of asked) await expect(one).rejects.toThrow('no database')
  expect((await answers.get(lists(), async () => answer('rice'))).text).toBe('rice')
})

test('what nobody should keep is made anew', async () => {
  const answers = keeping()
  const missing = async () => new KeptAnswer('not here', {}, { status: 404, isLasting: false })
  await answers.get(lists(), missing)
  expect(answers.size.answers).toBe(0)
})

test('a change drops what it outdates, and nothing else', async () => {
  const answers = keeping()
  await answers.get(lists(), async () => answer('old'))
  await answers.get({ key: 'faq', until: [] }, async () => answer('faq'))
  answers.drop('listings')
  expect((await answers.get(lists(), async () => answer('new'))).text).toBe('new')
  expect((await answers.get({ key: 'faq', until: [] }, async () => answer('other'))).text).toBe('faq')
})

test('who asks after a change does not get what was begun before it, and that is not kept', async () => {
  const answers = keeping()
  const before = slowly()
  const after = slowly()
  const first = answers.get(lists(), before.make)
  answers.drop('listings')
  const second = answers.get(lists(), after.make)
  after.finish('new')
  expect((await second).text).toBe('new')
  before.finish('old')
  expect((await first).text).toBe('old')
  expect((await answers.get(lists(), before.make)).text).toBe('new')
})

test('of a flight outdated last nothing is kept either', async () => {
  const answers = keeping()
  const { make, finish } = slowly()
  const asked = answers.get(lists(), make)
  answers.drop('listings')
  finish('old')
  await asked
  expect(answers.size).toEqual({ answers: 0, bytes: 0, addresses: 0 })
})

test('without somebody who listens for changes nothing is kept, and what was kept is forgotten', async () => {
  const answers = keeping()
  await answers.get(lists(), async () => answer('old'))
  const { make, finish } = slowly()
  const underWay = answers.get(lists('page 2'), make)
  answers.trust(false)
  finish('old')
  await underWay
  expect((await answers.get(lists(), async () => answer('new'))).text).toBe('new')
  answers.trust(true)
  expect(answers.size).toMatchObject({ answers: 0, bytes: 0 })
})

test('answers, bytes and addresses have bounds; what is used stays longest', async () => {
  const answers = keeping({ answers: 3, addresses: 4 })
  for (let number = 0; number < 20; number++) {
    const key = `page ${number}`
    await answers.get(lists(key), async () => answer(key))
    await answers.get(lists('page 0'), async () => answer('asked again'))
    for (let tail = 0; tail < 5; tail++) answers.remember(`/${key}?utm=${tail}`, key)
  }
  expect(answers.size).toMatchObject({ answers: 3, addresses: 4 })
  expect((await answers.get(lists('page 0'), async () => answer('asked again'))).text).toBe('page 0')

  const small = keeping({ bytes: 50_000 })
  for (let number = 0; number < 50; number++) {
    await small.get(lists(`page ${number}`), async () => answer('x'.repeat(4_000)))
    expect(small.size.bytes).toBeLessThanOrEqual(50_000)
  }
  expect(small.size.answers).toBe(4)
})

test('an address finds its answer until that is dropped; a very long one is not remembered', async () => {
  const answers = keeping()
  await answers.get(lists(), async () => answer('rice'))
  answers.remember('/shop?utm=1', 'page 1')
  answers.remember(`/shop?${'x'.repeat(600)}`, 'page 1')
  answers.remember('/other', 'page 2')
  expect(answers.size.addresses).toBe(1)
  expect(answers.at('/shop?utm=1')?.text).toBe('rice')
  answers.drop('listings')
  expect(answers.at('/shop?utm=1')).toBeUndefined()
})

test('after a minute an answer is made anew, whatever was announced', async () => {
  vi.useFakeTimers()
  try {
    const answers = keeping()
    await answers.get(lists(), async () => answer('old'))
    vi.advanceTimersByTime(61_000)
    expect((await answers.get(lists(), async () => answer('new'))).text).toBe('new')
  } finally {
    vi.useRealTimers()
  }
})

test('many small changes drop once, and within a second', async () => {
  vi.useFakeTimers()
  try {
    const answers = keeping()
    await answers.get(lists(), async () => answer('old'))
    for (let order = 0; order < 100; order++) answers.dropSoon('listings')
    expect((await answers.get(lists(), async () => answer('new'))).text).toBe('old')
    vi.advanceTimersByTime(1_000)
    expect((await answers.get(lists(), async () => answer('new'))).text).toBe('new')
    vi.advanceTimersByTime(5_000)
    expect((await answers.get(lists(), async () => answer('newer'))).text).toBe('new')
  } finally {
    vi.useRealTimers()
  }
})

test('what nobody outdated does not stay for good', async () => {
  const answers = keeping({ ageMs: 20 })
  await answers.get(lists(), async () => answer('rice'))
  expect(answers.size.answers).toBe(1)
  await vi.waitFor(() => expect(answers.size).toMatchObject({ answers: 0, bytes: 0 }))
})
