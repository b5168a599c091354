import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const answers = {
  'GET /api/listings': { json: { listings: [], total: 45, totalPages: 45, currentPage: 1 } },
  'GET /api/towns': {
    json: {
      towns: [
        { name: 'Bo', listings: 44 },
        { name: 'Bonthe', listings: 0 },
        { name: 'Port Loko', listings: 1 },
      ],
    },
  },
}
const linksIn = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('links to each category, to each town with goods and to pages of the shop', async () => {
  serverAnswers(answers)
  await visit('/all-goods')
  await screen.findByRole('heading', { name: 'Towns' })
  const links = linksIn()
  expect(links.slice(0, 6)).toContain('Food & Drinks /shop?categories=01900000-0000-7000-8000-00000000ca03')
  expect(links.slice(6)).toEqual([
    'Bo (44) /shop?town=Bo',
    'Port Loko (1) /shop?town=Port+Loko',
    'Page 1 /shop',
    'Page 2 /shop?page=2',
    'Page 3 /shop?page=3',
  ])
})

test('a failure leaves the categories and offers another try', async () => {
  serverAnswers({ ...answers, 'GET /api/towns': { status: 500, json: {} } })
  await visit('/all-goods')
  const retry = await screen.findByRole('button', { name: /try again/i })
  expect(linksIn()).toHaveLength(6)
  serverAnswers(answers)
  await userEvent.click(retry)
  await screen.findByRole('link', { name: 'Page 3' })
})
