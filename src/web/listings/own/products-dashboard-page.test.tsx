import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import type { Listing } from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

let listings: Listing[]
/** What was sent to change something, with its key. */
let sent: { body: unknown; key: string | null }[]
/** The answers to the next edits, before they succeed again. */
let refusals: { status: number; json: unknown }[]

const aListing = (title: string, more: Partial<Listing> = {}) =>
  ({
    _id: title,
    title,
    price: 100,
    stock: 5,
    isActive: true,
    images: [],
    categoryId: categories[0]._id,
    ...more,
  }) as Listing

const edit = (body: unknown, headers: Headers) => {
  sent.push({ body, key: headers.get('idempotency-key') })
  const refusal = refusals.shift()
  if (refusal) return refusal
  const { price, stock } = body as Record<string, string>
  const before = listings[0]!
  listings[0] = { ...before, ...(price && { price: Number(price) }), ...(stock && { stock: Number(stock) }) }
  return { json: { message: 'Product updated', listing: listings[0] } }
}
/** What the next changes of several products answer. */
let done: object[]
const changeSeveral = (body: unknown) => {
  sent.push({ body, key: null })
  return { json: { message: 'Done', changed: 2, same: 0, refused: 0, lines: [], ...done.shift() } }
}

const manyIds = ['Lamp', 'Soap', ...Array.from({ length: 118 }, (_, at) => `Good ${at}`)]

beforeEach(async () => {
  listings = [aListing('Lamp'), aListing('Soap', { stock: 0, isActive: false })]
  sent = []
  done = []
  refusals = []
  serverAnswers({
    'GET /api/vendor/listings': () => ({ json: { listings, total: 120, totalPages: 6, totalProducts: 120 } }),
    'GET /api/vendor/listings/ids': { json: { ids: manyIds, total: 120 } },
    'GET /api/vendor/price-hint': { json: { unusual: false, suggestion: null, median: 100, range: null } },
    'PUT /api/listings/Lamp': edit,
    'PATCH /api/vendor/listings': changeSeveral,
  })
  await visit('/dashboard/vendor/products', { ...buyer, role: 'vendor' })
  await screen.findByText('Lamp')
})

const row = (title: string) => within(screen.getByText(title).closest('li')!)
const press = (name: string | RegExp, within = row('Lamp')) =>
  userEvent.click(within.getByRole('button', { name }))
const type = async (field: string, text: string) => {
  await userEvent.clear(row('Lamp').getByRole('textbox', { name: field }))
  await userEvent.type(row('Lamp').getByRole('textbox', { name: field }), text)
}

test('one press turns price and stock into fields; only what was changed is sent, with what it was', async () => {
  await press(/edit price/)
  expect(document.activeElement).toBe(row('Lamp').getByRole('textbox', { name: 'Price' }))
  await type('Price', '1,20{Enter}')
  expect(row('Lamp').getByText(messages.product.priceNotNumber)).toBeTruthy()
  await type('Price', 'NLe 120{Enter}')
  await row('Lamp').findByText('NLe 120.00')
  expect(sent).toEqual([{ body: { price: '120', priceBase: 100 }, key: expect.any(String) }])
  expect(document.activeElement?.textContent).toBe('NLe 120.00, edit price')

  await press(/edit stock/)
  await type('Stock', '9')
  await press('Save')
  await row('Lamp').findByText('9 in stock')
  expect(sent[1]?.body).toEqual({ stock: '9', stockBase: 5 })
  await press(/edit stock/)
  await userEvent.keyboard('{Escape}')
  expect(row('Lamp').queryByRole('textbox')).toBeNull()
  expect(sent).toHaveLength(2)
})

test('a price of old Leones is asked about, beside the median of its category', async () => {
  await press(/edit price/)
  await type('Price', '20000')
  await row('Lamp').findByText(/Did you mean NLe 20.00\? 1,000 old Leones are 1 new Leone\./)
  await press('Save')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep NLe 20,000.00' }))
  await row('Lamp').findByText('NLe 20,000.00')
  await press(/edit price/)
  await type('Price', '30000')
  await press('Save')
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Use NLe 30.00' }),
  )
  await row('Lamp').findByText('NLe 30.00')
  expect(sent.map(({ body }) => body)).toEqual([
    { price: '20000', priceBase: 100 },
    { price: '30', priceBase: 20_000 },
  ])
  await press(/edit price/)
  // Ten times as dear is just dear.
  await type('Price', '2000{Enter}')
  await row('Lamp').findByText('NLe 2,000.00')
})

test('what another device changed meanwhile is said at the field and not overwritten', async () => {
  refusals = [
    {
      status: 409,
      json: { message: messages.product.priceChangedMeanwhile, code: 'price_changed_meanwhile' },
    },
  ]
  await press(/edit price/)
  await type('Price', '120')
  listings[0] = { ...listings[0]!, price: 130 }
  await press('Save')
  await row('Lamp').findByText(messages.product.priceChangedMeanwhile)
  await row('Lamp').findByText('Meanwhile it is NLe 130.00, 5 in stock.')
  await press('Save')
  await row('Lamp').findByText('NLe 120.00')
  expect(sent.map(({ body }) => body)).toEqual([
    { price: '120', priceBase: 100 },
    { price: '120', priceBase: 130 },
  ])
})

test('without an answer the same is sent again under its key, and nothing else', async () => {
  refusals = [{ status: 500, json: null }]
  await press(/edit stock/)
  await type('Stock', '9')
  await press('Save')
  await row('Lamp').findByText(/Trying again saves it only once/)
  await userEvent.type(row('Lamp').getByRole('textbox', { name: 'Stock' }), '9')
  await press('Try again')
  await row('Lamp').findByText('9 in stock')
  expect(sent[1]).toEqual(sent[0])
  expect(sent).toHaveLength(2)
})

test('a kept price that got no answer is sent again without a second question', async () => {
  refusals = [{ status: 500, json: null }]
  await press(/edit price/)
  await type('Price', '20000')
  await press('Save')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep NLe 20,000.00' }))
  await row('Lamp').findByText(/Trying again saves it only once/)
  await press('Try again')
  await row('Lamp').findByText('NLe 20,000.00')
  expect(sent[1]).toEqual(sent[0])
})

test('several are hidden, shown and deleted at once, after a question that names their number and what follows', async () => {
  await press('Choose several', screen)
  expect(row('Lamp').queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  await userEvent.click(bar().getByLabelText('All on this page'))
  await userEvent.click(row('Soap').getByLabelText('Choose'))
  expect(bar().getByRole('status').textContent).toBe('1 product chosen')
  await userEvent.click(row('Soap').getByLabelText('Choose'))
  await press('Hide', bar())
  const dialog = within(screen.getByRole('alertdialog', { name: 'Hide 2 products?' }))
  expect(dialog.getByText(/^Buyers no longer see what you chose/)).toBeTruthy()
  await press('Hide 2 products', dialog)
  await screen.findByRole('button', { name: 'Choose several' })
  expect(sent[0]?.body).toEqual({ ids: ['Lamp', 'Soap'], change: 'hide' })

  await press('Choose several', screen)
  await userEvent.click(row('Soap').getByLabelText('Choose'))
  await press('Delete', bar())
  await press('Delete 1 product', within(screen.getByRole('alertdialog', { name: 'Delete 1 product?' })))
  await screen.findByRole('button', { name: 'Choose several' })
  expect(sent[1]?.body).toEqual({ ids: ['Soap'], change: 'delete' })
})

const bar = () => within(screen.getByRole('region', { name: 'Chosen products' }))
async function chooseAllFound() {
  await press('Choose several', screen)
  expect(bar().queryByRole('button', { name: 'Choose all 120' })).toBeNull()
  await userEvent.click(bar().getByLabelText('All on this page'))
  expect(bar().getByRole('status').textContent).toBe('2 products chosen')
  await press('Choose all 120', bar())
  expect(await bar().findByText('120 products chosen')).toBeTruthy()
}
const line = (title: string, before: number | null, after: number | null, message = '') => ({
  ...{ _id: title, title, before, after, message },
  outcome: message ? 'refused' : before === after ? 'same' : 'changed',
})

test('all that a search finds are made dearer by a percentage, after a look at the first new prices', async () => {
  await chooseAllFound()
  await press('Prices', bar())
  const dialog = () => within(screen.getByRole('dialog'))
  await press('See the new prices', dialog())
  expect(dialog().getByText('Please write a number from 0.1 to 1000')).toBeTruthy()
  await userEvent.type(dialog().getByRole('textbox', { name: 'By percent' }), '7,5')
  const raised = Array.from({ length: 10 }, (_, at) => line(`Good ${at}`, 100, 108))
  const gone = line('Soap', null, null, 'It is not among your products any more.')
  done = [{ changed: 10, same: 1, refused: 1, lines: [...raised, line('Pin', 1, 1), gone] }]
  await press('See the new prices', dialog())
  await screen.findByRole('dialog', { name: 'These are the new prices' })
  expect(dialog().getByText('Good 7').closest('li')!.textContent).toBe('Good 7NLe 100.00 → NLe 108.00')
  expect(dialog().queryByText('Good 8')).toBeNull()
  expect(dialog().getByText('and 2 products more')).toBeTruthy()
  expect(dialog().getByText('1 product as before')).toBeTruthy()
  expect(dialog().getByRole('region', { name: 'What cannot be done' }).textContent).toBe(
    'Not possible with 1 product:Soap: It is not among your products any more.',
  )
  await press('Change 10 prices', dialog())
  await screen.findByRole('button', { name: 'Choose several' })
  const wish = { change: 'price', percent: 7.5, whole: true }
  expect(sent.map(({ body }) => body)).toEqual([
    { ...wish, ids: manyIds, preview: true },
    { ...wish, ids: raised.map(({ _id }) => _id), prices: raised.map(() => 100) },
  ])
})

test('with which products a change could not be done is said until it is dismissed', async () => {
  await chooseAllFound()
  await press('Stock', bar())
  const dialog = () => within(screen.getByRole('dialog'))
  await userEvent.type(dialog().getByRole('textbox', { name: 'Stock of each' }), 'many')
  await press('Set stock', dialog())
  expect(dialog().getByText(messages.product.stockNotWhole)).toBeTruthy()
  await userEvent.clear(dialog().getByRole('textbox', { name: 'Stock of each' }))
  await userEvent.type(dialog().getByRole('textbox', { name: 'Stock of each' }), '1,200')
  const lines = [line('Shoes', null, null, 'It is not among your products any more.')]
  done = [{ message: '119 products changed, 1 product could not be', refused: 1, lines }]
  await press('Set stock', dialog())
  await screen.findByRole('dialog', { name: 'Not all could be done' })
  expect(dialog().getByText('119 products changed, 1 product could not be.')).toBeTruthy()
  expect(dialog().getByText('Shoes:')).toBeTruthy()
  await press('All right', dialog())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent[0]?.body).toEqual({ ids: manyIds, change: 'stock', stock: 1200 })
})

test('a stock that was changed after sales says how many were sold meanwhile', async () => {
  serverAnswers({
    'PUT /api/listings/Lamp': {
      json: { message: 'Product updated', listing: aListing('Lamp', { stock: 3 }) },
    },
  })
  await press(/edit stock/)
  await type('Stock', '9')
  await press('Save')
  expect(await screen.findByText('6 were sold meanwhile: 3 are left.')).toBeTruthy()
  expect(screen.getByText('Product updated')).toBeTruthy()
})

test('a similar one begins with the texts of its model, and without its images and stock', async () => {
  const [add] = screen.getAllByRole('button', { name: 'Add a similar one' })
  // On a phone nothing else says what the icon does.
  expect(add!.textContent).toBe('Add a similar one')
  await userEvent.click(add!)
  const form = within(screen.getByRole('dialog', { name: 'Add a similar product' }))
  const value = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name }).value
  expect([value('Title'), value('Price'), value('Stock')]).toEqual(['Lamp', '100', ''])
  expect(form.queryAllByRole('img')).toEqual([])
})

test('the state chosen stands in the address and is asked of the server', async () => {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Sold out')
  expect(location.search).toBe('?state=sold_out')
  expect(calls).toContain('GET /api/vendor/listings?page=1&limit=20&state=sold_out')
})

test('products have pages and are found while typing, a step back leads to all of them, and an emptied page to the last', async () => {
  const cloths = Array.from({ length: 20 }, (_, at) => aListing(`Gara cloth, pattern ${20 - at}`))
  let all = [...cloths, aListing('Palm oil, 5 l')]
  serverAnswers({
    'GET /api/vendor/listings': () => {
      const query = new URLSearchParams(calls.at(-1)!.split('?')[1])
      const words = query.get('search')?.toLowerCase() ?? ''
      const found = all.filter(({ title }) => title.toLowerCase().includes(words))
      const from = (Number(query.get('page')) - 1) * 20
      const totalPages = Math.ceil(found.length / 20)
      const shown = { listings: found.slice(from, from + 20), total: found.length, totalPages }
      return { json: { ...shown, totalProducts: all.length } }
    },
    'DELETE /api/listings/Palm oil, 5 l': () => {
      all = cloths
      return { json: { message: 'Product deleted' } }
    },
  })
  cleanup()
  await visit('/dashboard/vendor/products', { ...buyer, role: 'vendor' })
  const rows = () => screen.queryAllByRole('button', { name: 'Edit' }).length
  await screen.findByText('Page 1 of 2')
  expect(rows()).toBe(20)
  await press('Next', screen)
  await screen.findByText('Palm oil, 5 l')
  expect(location.search).toBe('?page=2')

  const words = screen.getByLabelText<HTMLInputElement>('Find a product')
  await userEvent.type(words, 'PATTERN 7')
  await waitFor(() => expect(location.search).toBe('?search=PATTERN+7'))
  await screen.findByText('1 product')
  expect(document.activeElement).toBe(words)
  await userEvent.clear(words)
  await userEvent.type(words, 'palm wine')
  await screen.findByText('You have no product like that.')
  history.back()
  await screen.findByText('Page 1 of 2')
  expect([location.search, words.value]).toEqual(['', ''])

  cleanup()
  await visit('/dashboard/vendor/products?page=2&add=1', { ...buyer, role: 'vendor' })
  const form = within(await screen.findByRole('dialog', { name: 'Add product' }))
  await press('Close', form)
  expect(location.search).toBe('?page=2')
  await press('Delete', screen)
  await press('Delete', within(await screen.findByRole('alertdialog')))
  await waitFor(() => expect(location.search).toBe(''))
  await waitFor(() => expect(rows()).toBe(20))
})

test('a product that is shown can be passed on, with its price and its address', async () => {
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Share' })
  expect(links.map((link) => link.getAttribute('aria-describedby'))).toEqual(['product-Lamp'])
  const words = new URL(links[0]!.href).searchParams.get('text')
  expect(words).toBe(`Lamp, NLe 100.00 ${location.origin}/shop/product/Lamp`)
})

test.each([
  ['can do', false, /^Press ‘Edit’ and correct it/],
  ['has done', true, /^You have changed it/],
])('of a product that is taken down its vendor reads what the vendor %s', async (_what, isChanged, words) => {
  const takenDown = { reason: 'Copies', at: '2026-11-29T10:00:00.000Z', isChanged }
  listings[0] = Object.assign(aListing('Lamp'), { takenDown })
  await press(/edit price/)
  await type('Price', '120{Enter}')
  expect(await screen.findByText('Reason: Copies')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
})

test('what cannot be hidden or deleted stays, with the specification’s messages', async () => {
  const refused = { status: 500, json: {} }
  serverAnswers({
    'GET /api/vendor/listings': () => ({ json: { listings, total: 2, totalPages: 1, totalProducts: 2 } }),
    'PUT /api/listings/Lamp': refused,
    'DELETE /api/listings/Lamp': refused,
  })
  await press('Hide')
  expect(await screen.findByText(/^Action failed, check console for details/)).toBeTruthy()
  const deletion = async () => {
    await userEvent.click(row('Lamp').getByRole('button', { name: 'Delete', description: 'Lamp' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/^Are you sure you want to delete/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  }
  await deletion()
  expect(await screen.findByText(/^Failed to delete/)).toBeTruthy()
  serverAnswers({
    'GET /api/vendor/listings': { json: { listings: [], total: 0, totalPages: 0, totalProducts: 0 } },
    'DELETE /api/listings/Lamp': { json: { message: 'Deleted' } },
  })
  await deletion()
  expect(await screen.findByText('No products yet.')).toBeTruthy()
})
