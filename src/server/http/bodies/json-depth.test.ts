import { expect, test } from 'vitest'
import { isNestedTooDeeply } from './json-depth.ts'

const nested = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth)

test('20 levels are read, of arrays and of objects, 21 are not', () => {
  expect(isNestedTooDeeply(nested(20))).toBe(false)
  expect(isNestedTooDeeply(nested(21))).toBe(true)
  expect(isNestedTooDeeply(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`)).toBe(true)
})

test('many beside each other are not deep', () => {
  expect(isNestedTooDeeply(`[${'[{}],'.repeat(1_000)}1]`)).toBe(false)
})

test('brackets in a text count for nothing, whatever is escaped in it', () => {
  const text = JSON.stringify({ text: `"\\${'['.repeat(100)}\\"${'{'.repeat(100)}\\` })
  expect(isNestedTooDeeply(text)).toBe(false)
  expect(isNestedTooDeeply(nested(21, text))).toBe(true)
  expect(isNestedTooDeeply(`["\\\\",${nested(20)}]`)).toBe(true)
})

test('what is no JSON has an answer too', () => {
  for (const text of ['"', '"\\', '', ']]]]', `"${'\\'.repeat(1_001)}"[`])
    expect(isNestedTooDeeply(text)).toBe(false)
})
