import { expect, test } from 'vitest'
import { createMemoryBudget } from './memory-budget.ts'

test('tasks run together while they fit, in the order asked, and what is larger than all runs alone', async () => {
  const budget = createMemoryBudget(100)
  const gates = new Map<string, () => void>()
  const running: string[] = []
  const start = (name: string, bytes: number) =>
    budget.use(bytes, async () => {
      running.push(name)
      await new Promise<void>((end) => gates.set(name, end))
      running.splice(running.indexOf(name), 1)
    })
  const end = async (name: string) => {
    gates.get(name)?.()
    await new Promise(setImmediate)
  }

  const all = [start('half', 50), start('other half', 50), start('huge', 500), start('small', 1)]
  await new Promise(setImmediate)
  expect(running).toEqual(['half', 'other half'])
  await end('half')
  // It would fit, but the huge one asked first.
  expect(running).toEqual(['other half'])
  await end('other half')
  expect(running).toEqual(['huge'])
  await end('huge')
  expect(running).toEqual(['small'])
  await end('small')
  await Promise.all(all)
})

test('a task that fails gives its memory back', async () => {
  const budget = createMemoryBudget(10)
  await expect(budget.use(10, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  expect(await budget.use(10, async () => 'next')).toBe('next')
})

test('fractions of bytes keep no caller waiting', async () => {
  const budget = createMemoryBudget(1)
  const [first, second] = [budget.use(0.1, async () => {}), budget.use(0.2, async () => {})]
  await Promise.all([first, second])
  expect(await budget.use(500, async () => 'huge')).toBe('huge')
})
