import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { KeptAnswer, knownAs } from './cached-response.ts'
import { AnswerShrinking } from './recompression.ts'

const text = Array.from(
  { length: 900 },
  (_, at) => `listing ${(at * 7919) % 1009} costs NLe ${at % 83}`,
).join()
const page = () => new KeptAnswer(text, { 'content-type': 'text/plain' })

const untilTrue = async (isTrue: () => boolean) => expect.poll(isTrue, { timeout: 30_000 }).toBe(true)

test('what many ask for gets a smaller form, and who has the other needs nothing new', async () => {
  const shrinking = new AnswerShrinking()
  const answer = page()
  const hurried = await answer.form('br')
  for (let time = 0; time < 50; time++) shrinking.noteGiven(answer)
  await untilTrue(() => answer.isSmallest)

  const smallest = await answer.form('br')
  expect(smallest.body.length).toBeLessThan(hurried.body.length)
  expect(brotliDecompressSync(smallest.body).toString()).toBe(text)
  expect(smallest.etag).not.toBe(hurried.etag)
  expect(smallest.headers).toContain(String(smallest.body.length))
  // Drawn anew, it is made in a hurry again: who has the smallest needs nothing then either.
  for (const form of [smallest, await page().form('br')]) {
    for (const { etag } of [smallest, hurried]) {
      expect(knownAs(etag, form)?.unchangedHeaders).toContain(etag)
      expect(knownAs(`"other", W/${etag}`, form)?.unchangedHeaders).toContain(etag)
    }
    const gzip = await answer.form('gzip')
    expect(knownAs(gzip.etag, form)).toBeUndefined()
    expect(knownAs(hurried.etag, gzip)).toBeUndefined()
  }
})

test('what few ask for stays as it is, and others wait while one is made smaller', async () => {
  const shrinking = new AnswerShrinking()
  const [rare, first, second] = [page(), page(), page()]
  shrinking.noteGiven(rare)
  for (let time = 0; time < 50; time++) for (const answer of [first, second]) shrinking.noteGiven(answer)
  await untilTrue(() => first.isSmallest)
  expect([rare.isSmallest, second.isSmallest]).toEqual([false, false])

  await untilTrue(() => {
    shrinking.noteGiven(second)
    return second.isSmallest
  })
})
