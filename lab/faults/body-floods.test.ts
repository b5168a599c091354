import { expect, test } from 'vitest'
import { bodyFloods } from './body-floods.ts'

test('one account with 20 connections can fill neither memory nor disk', async () => {
  const { violations } = await bodyFloods.run(20, () => {})
  expect(violations).toEqual([])
}, 300_000)
