import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** A task that ends when told to, and the most that were seen running together. */
function tasks() {
  let running = 0
  let most = 0
  const ends: (() => void)[] = []
  const task = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((end) => ends.push(end))
    running -= 1
  }
  return { task, ends, most: () => most }
}

const settle = () => new Promise((done) => setImmediate(done))

test('never more than allowed run at once, and all of them run', async () => {
  const queue = createWorkQueue(2, 10)
  const { task, ends, most } = tasks()
  const all = Array.from({ length: 6 }, () => queue.run(task))
  for (let ended = 0; ended < 6; ended += 1) {
    await settle()
    ends[ended]?.()
  }
  await Promise.all(all)
  expect(most()).toBe(2)
})

test('a full line is refused with 503, and there is room again afterwards', async () => {
  const queue = createWorkQueue(1, 1)
  const { task, ends } = tasks()
  const first = queue.run(task)
  const second = queue.run(task)
  await expect(queue.run(task)).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds >= 5 && seconds <= 10),
  })
  await settle()
  ends[0]?.()
  await settle()
  ends[1]?.()
  await Promise.all([first, second])
  await expect(queue.run(async () => 'served')).resolves.toBe('served')
})

test('a task that fails gives its place free', async () => {
  const queue = createWorkQueue(1, 1)
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(queue.run(async () => 'served')).resolves.toBe('served')
})

test('one owner has only so many places, and a place again when a task has ended', async () => {
  const queue = createWorkQueue(1, 10, 2)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = queue.run(() => promise, 'owner')
  const second = queue.run(async () => 'second', 'owner')
  await expect(queue.run(async () => {}, 'owner')).rejects.toMatchObject({ status: 503 })
  const other = queue.run(async () => 'other', 'another owner')
  resolve()
  expect(await Promise.all([first, second, other])).toEqual([undefined, 'second', 'other'])
  expect(await queue.run(async () => 'third', 'owner')).toBe('third')
})
