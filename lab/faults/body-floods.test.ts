import { expect, test } from 'vitest'
import { bodyFloods } from './body-floods.ts'

test('whatever one account sends through 20 connections fills neither memory nor disk', async () => {
  const { faults } = await bodyFloods.run(20, () => {})
  expect(faults).toEqual([])
}, 120_000)
