import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readLessDataChoice } from '#shared/less-data.ts'
import { startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: it is the cookie that is tested
  document.cookie = 'less-data=; Path=/; Max-Age=0'
})

test('the choice is kept by the press itself: a reload may come before the code that carries it out', async () => {
  await visit('/faq')
  const footer = within(screen.getByRole('contentinfo'))
  fireEvent.click(await footer.findByRole('button', { name: 'Less data: off' }))
  expect(readLessDataChoice(document.cookie)).toBe(true)

  const turnedOn = await footer.findByRole('button', { name: 'Less data: on' })
  fireEvent.click(turnedOn)
  expect(readLessDataChoice(document.cookie)).toBe(false)
  expect(await footer.findByRole('button', { name: 'Less data: off' })).toBeTruthy()
})
