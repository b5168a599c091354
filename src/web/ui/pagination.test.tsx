import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const listing = { _id: '01900000-0000-7000-8000-00000000c001', title: 'Market basket', price: 70, stock: 3 }
const page = (currentPage: number) => ({
  json: { listings: [listing], total: 41, totalPages: 3, currentPage },
})
const step = (name: 'Previous' | 'Next') => screen.getByRole('button', { name })

test.each(['{Enter}', ' '])('%j on Next turns the page; at the end the text takes the focus', async (key) => {
  serverAnswers({ 'GET /api/listings': page(1) })
  await visit('/shop')
  await screen.findByText('Page 1 of 3')
  expect(step('Next').getAttribute('href')).toBe('/shop?page=2')
  expect(step('Previous')).toHaveProperty('disabled', true)

  serverAnswers({ 'GET /api/listings': page(2) })
  step('Next').focus()
  await userEvent.keyboard(key)
  await screen.findByText('Page 2 of 3')
  expect(document.activeElement).toBe(step('Next'))
  expect(step('Previous').getAttribute('href')).toBe('/shop')

  serverAnswers({ 'GET /api/listings': page(3) })
  await userEvent.keyboard(key)
  expect(document.activeElement).toBe(await screen.findByText('Page 3 of 3'))
  expect(step('Next')).toHaveProperty('disabled', true)
})
