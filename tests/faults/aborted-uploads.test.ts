import { expect, test } from 'vitest'
import { abortedUploads } from './aborted-uploads.ts'

test('uploads that break off, crawl or never end leave nothing behind', async () => {
  const { measured, faults } = await abortedUploads.run(1, () => {})
  expect(faults).toEqual([])
  expect(measured).toMatch(/^21 product forms.*, 1 whole ones among them kept/)
})
