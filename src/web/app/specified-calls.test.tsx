import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { fillIn } from '#tests/support/fill-in.ts'
import {
  type Answer,
  buyer,
  ownToken,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

startWithoutServer()

/** The calls that the pages themselves make, letter by letter as section 7 of the specification writes them. */
let asked: string[] = []
function answering(answers: Record<string, Answer>): void {
  serverAnswers(answers)
  asked = []
  const answer = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const isOurs = new Headers(init.headers).get('authorization') === `Bearer ${ownToken()}`
    asked.push(`${init.method ?? 'GET'} ${path}${isOurs ? ' with a token' : ''}`)
    return answer(path, init)
  })
}

test('the shop asks for its page, search and categories as specified, and for categories without a token', async () => {
  const [electronics, fashion] = categories
  const product = { _id: 'cloth', title: 'Cotton cloth', price: 100, images: [] }
  answering({
    'GET /api/listings': { json: { listings: [product], total: 60, totalPages: 3, currentPage: 1 } },
    'GET /api/category': { json: { categories } },
  })
  await visit('/shop', buyer)
  const shop = 'GET /api/listings?limit=20'
  const isAsked = (call: string) => waitFor(() => expect(asked).toContain(`${shop}&${call} with a token`))
  await isAsked('page=1&search=&categories=')
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await isAsked('page=2&search=&categories=')
  const field = screen.getAllByRole('searchbox').at(-1)!
  await fillIn(field, 'cotton')
  await userEvent.keyboard('{Enter}')
  await isAsked('page=1&search=cotton&categories=')
  for (const { name } of [electronics, fashion])
    await userEvent.click((await screen.findAllByRole('checkbox', { name }))[0]!)
  await isAsked(`page=1&search=cotton&categories=${electronics._id},${fashion._id}`)
  expect(asked.filter((call) => call.startsWith('GET /api/category'))).toEqual(['GET /api/category'])
})

test('My orders and the contact form call the paths that end in a slash', async () => {
  answering({
    'GET /api/order/': { json: { orders: [] } },
    'POST /api/messages/': { json: { message: 'Thank you.' } },
  })
  const { unmount } = await visit('/dashboard/customer/orders', buyer)
  await screen.findByText('You have no orders yet.')
  unmount()
  await visit('/contact', { ...buyer, tel: '+23210123456' })
  await fillIn(screen.getByRole('textbox', { name: /^Message/ }), 'Do you deliver to Kailahun?')
  await userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  await screen.findByRole('heading', { name: `Thank you, ${buyer.firstName}` })
  for (const call of ['GET /api/order/?page=1&limit=10', 'POST /api/messages/'])
    expect(asked).toContain(`${call} with a token`)
})
