import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { shopPageSize } from '#shared/listings/limits.ts'
import { calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

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

describe('a large market', () => {
  const addressBehind = (name: string) => screen.getByRole('button', { name }).getAttribute('href')
  const goodsOf = (total: number) => ({
    ...answers,
    'GET /api/listings': { json: { listings: [], total, totalPages: total, currentPage: 1 } },
  })
  const thousands = goodsOf(301 * shopPageSize)

  test('names the pages in parts', async () => {
    serverAnswers(thousands)
    await visit('/all-goods')
    await screen.findByText('Page 1 of 2')
    const links = linksIn()
    expect(links.filter((link) => /^Page /.test(link))).toHaveLength(100)
    expect(links.slice(-2)).toEqual(['Page 299 /shop?page=299', 'From page 301 /all-goods?page=2'])
    expect(addressBehind('Next')).toBe('/all-goods?page=2')
  })

  test('has a page for each further part, with a title of its own', async () => {
    serverAnswers(thousands)
    await visit('/all-goods?page=2')
    await screen.findByText('Page 2 of 2')
    expect(linksIn()).toEqual(['Page 301 /shop?page=301'])
    expect(addressBehind('Previous')).toBe('/all-goods')
    expect(document.title).toBe('All goods, page 2 | Makit')
    expect(calls).toContain('GET /api/listings?limit=1&page=6001')
  })

  test('says where a page lies past the end, and leads back', async () => {
    serverAnswers(thousands)
    await visit('/all-goods?page=9')
    await screen.findByText('Past the end')
    expect(screen.queryByRole('heading', { name: /pages/i })).toBeNull()
    expect(addressBehind('Previous')).toBe('/all-goods?page=2')
  })
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
