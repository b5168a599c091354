import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ImportLine } from '#shared/listings/import/listing-import.ts'
import {
  type Answers,
  buyer,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const path = '/api/vendor/listings/import/abc'
const line = (at: number, outcome: ImportLine['outcome'], message = ''): ImportLine => ({
  line: at,
  outcome,
  title: `Good ${at}`,
  message,
})

async function visitImport(lines: readonly ImportLine[], more: Answers = {}, result: object | null = null) {
  serverAnswers({
    [`GET ${path}`]: { json: { importId: 'abc', lines, notes: ['The column “cost” is not read.'], result } },
    ...more,
  })
  await visit('/dashboard/vendor/products/import?import=abc', { ...buyer, role: 'vendor' })
}

test('with a faulty line nothing can be carried out: it is named first, and the file chosen again', async () => {
  await visitImport([line(2, 'new'), line(3, 'faulty', 'price: Price must be a number')])
  await screen.findByText('price: Price must be a number')
  expect(screen.getByRole('alert').textContent).toContain('1 line is faulty. Nothing was changed.')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Faulty (1)',
    'New (1)',
    'Choose the mended file',
  ])
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'See what will happen' }))
  expect(screen.getByText('Please choose a CSV file')).toBeTruthy()
})

test('without one it is carried out at a press; a refusal stays on the page', async () => {
  const refused = 'Your products have changed since.'
  const answers = [{ status: 409, json: { message: refused } }, { json: { added: 1, changed: 1, same: 1 } }]
  await visitImport([line(2, 'new'), line(3, 'changed', 'stock 1 → 2'), line(4, 'same')], {
    [`POST ${path}`]: () => answers.shift()!,
  })
  await screen.findByText('The column “cost” is not read.')
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 products' }))
  expect((await screen.findByRole('alert')).textContent).toBe(refused)
  serverAnswers({
    [`POST ${path}`]: () => answers.shift()!,
    [`GET ${path}`]: {
      json: { importId: 'abc', lines: [], notes: [], result: { added: 1, changed: 1, same: 1 } },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 products' }))
  await screen.findByRole('heading', { name: 'Import done' })
  expect(screen.getByText('1 product added')).toBeTruthy()
})

test('of many lines a first part is shown, and the rest at a press', async () => {
  await visitImport(Array.from({ length: 300 }, (_, at) => line(at + 2, 'changed')))
  await screen.findByText('Changed (300)')
  expect(screen.getAllByText(/^Good/)).toHaveLength(50)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 300' }))
  expect(screen.getAllByText(/^Good/)).toHaveLength(300)
})

test('an import that is gone says so and leads to a new one', async () => {
  await visitImport([], {
    [`GET ${path}`]: { status: 404, json: { message: 'This import is no longer there.' } },
  })
  await screen.findByText('This import is no longer there.')
  expect(screen.getByRole('button', { name: 'Download my products as CSV' })).toBeTruthy()
})

test('that a new product needs a picture is said where the files are chosen', async () => {
  await visit('/dashboard/vendor/products/import', { ...buyer, role: 'vendor' })
  const pictures = await screen.findByLabelText(/^Pictures/)
  const described = pictures.getAttribute('aria-describedby')!.split(' ')
  const words = described.map((id) => document.getElementById(id)!.textContent).join(' ')
  expect(words).toContain('Every new product needs one')
})
