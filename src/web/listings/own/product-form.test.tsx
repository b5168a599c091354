import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { categories } from '#shared/listings/categories.ts'
import { messages } from '#shared/messages.ts'
import { fillIn } from '#tests/support/fill-in.ts'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const question = () => screen.queryByRole('alertdialog', { name: 'Is this the right price?' })

beforeEach(async () => {
  serverAnswers({ 'GET /api/vendor/listings': { json: { listings: [] } } })
  await visit('/dashboard/vendor/products?add=1', { ...buyer, role: 'vendor' })
  await fillIn(await screen.findByRole('textbox', { name: 'Price' }), '450000')
})

test('a price in old Leones is put right from the hint below it, and the focus stays at the price', async () => {
  await press('Use NLe 450.00')
  expect(price().value).toBe('450')
  expect(document.activeElement).toBe(price())
})

test('at Save the green answer is the price in new Leones, with which the form is sent', async () => {
  await press('Save product')
  const [keep, use] = [...question()!.querySelectorAll('.button')]
  expect(keep?.textContent).toBe('Keep NLe 450,000.00')
  expect(keep?.className).toContain('button-quiet')
  expect(use?.textContent).toBe('Use NLe 450.00')
  expect(use?.className).toContain('button-main')
  expect(document.activeElement).toBe(use)

  await userEvent.click(use!)
  expect(question()).toBeNull()
  expect(price().value).toBe('450')
  expect(screen.getByRole('textbox', { name: 'Title' }).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['450,50', messages.product.priceNotNumber],
  ['abc', messages.product.priceNotNumber],
  ['0', messages.product.priceOutOfRange],
])(
  'what is wrong with the price %s is said when its field is left, and no more while it is typed',
  async (typed, words) => {
    await userEvent.clear(price())
    await userEvent.tab()
    expect(price().getAttribute('aria-invalid')).toBeNull()
    await fillIn(price(), typed)
    expect(screen.queryByText(words)).toBeNull()
    await userEvent.tab()
    expect(price().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(words)).toBeTruthy()
    await fillIn(price(), '5')
    expect(screen.queryByText(words)).toBeNull()
  },
)

test('closing the question changes nothing and leads back to the price', async () => {
  await press('Save product')
  await userEvent.click(question()!.querySelector('[aria-label=Close]')!)
  expect(question()).toBeNull()
  expect(price().value).toBe('450000')
  expect(document.activeElement).toBe(price())
})

test('a kept price stays and is asked about no more, and the form goes on to what else is missing', async () => {
  await press('Save product')
  await press('Keep NLe 450,000.00')
  expect(question()).toBeNull()
  expect(price().value).toBe('450000')
  const title = screen.getByRole('textbox', { name: 'Title' })
  expect(title.getAttribute('aria-invalid')).toBe('true')
  await press('Save product')
  expect(question()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use NLe 450.00' })).toBeNull()
})

test('the range of a large category finds what its median does not', async () => {
  serverAnswers({
    'GET /api/vendor/price-hint': { json: { median: 110, range: { cheap: 30, dear: 700 } } },
  })
  await userEvent.clear(price())
  await fillIn(price(), '5000')
  expect(screen.queryByText(/Did you mean/)).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), categories[2]._id)
  await screen.findByText(/Did you mean NLe 5.00\? 1,000 old Leones are 1 new Leone\./)
})

test('what is missing or wrong is said at its field: required ones, a price, an image', async () => {
  await userEvent.clear(price())
  await press('Save product')
  const { requiredMissing, priceNotNumber, priceOutOfRange } = messages.product
  expect((await screen.findAllByText(requiredMissing)).length).toBeGreaterThan(1)
  expect(screen.getByText('Please add an image')).toBeTruthy()
  await fillIn(screen.getByRole('textbox', { name: 'Title' }), 'Clay stove')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), categories[0]._id)
  for (const [text, words] of [
    ['cheap', priceNotNumber],
    ['1.234', priceOutOfRange],
  ] as const) {
    await userEvent.clear(price())
    await fillIn(price(), text)
    await press('Save product')
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  }
  const files = screen.getByLabelText<HTMLInputElement>('Add image')
  await userEvent.upload(files, new File(['no picture'], 'list.txt', { type: 'text/plain' }), {
    applyAccept: false,
  })
  expect((await screen.findAllByText('Please choose an image file')).length).toBeGreaterThan(0)
})
