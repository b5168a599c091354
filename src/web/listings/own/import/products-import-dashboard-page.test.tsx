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
const line = (
  at: number,
  outcome: ImportLine['outcome'],
  message = '',
  problems: ImportLine['problems'] = [],
): ImportLine => ({ line: at, outcome, title: `Good ${at}`, message, problems })
const dear = (at: number) => {
  const message = 'That is far from the price before. Is it right?'
  return line(at, 'changed', `price NLe 9.00 → NLe 900.00. ${message}`, [{ column: 'price', message }])
}

async function visitImport(lines: readonly ImportLine[], more: Answers = {}, result: object | null = null) {
  serverAnswers({
    [`GET ${path}`]: { json: { importId: 'abc', lines, notes: ['The column “cost” is not read.'], result } },
    ...more,
  })
  await visit('/dashboard/vendor/products/import?import=abc', { ...buyer, role: 'vendor' })
}

test('with a faulty line nothing can be carried out: it is named first, and the file chosen again', async () => {
  const problems = [
    { column: 'price', message: 'Price must be a number' },
    { column: 'stock', message: 'Stock must be a whole number' },
  ] as const
  const message = problems.map((problem) => `${problem.column}: ${problem.message}`).join('; ')
  await visitImport([line(2, 'new'), dear(3), line(4, 'faulty', message, [...problems])])
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('1 of 3 lines can’t be taken. Nothing was changed.')
  expect(alert.textContent).toContain('1 of 3 lines needs checking')
  const list = screen.getByRole('list', { name: 'Faulty (1)' })
  expect(list.textContent).toBe(
    'Line 4Good 4price: Price must be a numberstock: Stock must be a whole number',
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Faulty (1)',
    'Please look at this one',
    'New (1)',
    'Choose the mended file',
  ])
  expect(screen.getByText('New (1)').closest('details')!.open).toBe(false)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'See what will happen' }))
  expect(screen.getByText('Please choose a CSV file')).toBeTruthy()
})

test('that pictures are missing is said once, and lines without another error stand below those with one', async () => {
  const missing = { column: 'pictures', message: 'Please add an image' } as const
  const cheap = { column: 'price', message: 'Price must be a number' } as const
  const pictureless = (at: number) => line(at, 'faulty', `pictures: ${missing.message}`, [missing])
  const howToAdd = /name one for each in the column ‘pictures’, and choose these below/
  await visitImport([pictureless(2), line(3, 'faulty', '', [cheap, missing]), pictureless(4)])
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('3 new products have no picture')
  expect(screen.getAllByText(howToAdd)).toHaveLength(1)
  expect(screen.getByRole('list', { name: 'Faulty (1)' }).textContent).toContain('Line 3Good 3price')
  const folded = screen.getByText('No picture (2)')
  expect(folded.closest('details')!.open).toBe(false)
  await userEvent.click(folded)
  expect(screen.getByRole('list', { name: 'No picture (2)' }).textContent).toBe('Line 2Good 2Line 4Good 4')
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

test('an odd price is imported only after the vendor has said that it is right', async () => {
  let isCarriedOut = false
  await visitImport([line(2, 'same'), dear(3), line(4, 'changed', 'stock 1 → 2'), dear(5)], {
    [`POST ${path}`]: () => {
      isCarriedOut = true
      return { json: { added: 0, changed: 3, same: 1 } }
    },
  })
  await screen.findByText(/^2 of 4 lines/)
  expect(screen.getByText('Changed (1)').closest('details')!.open).toBe(false)
  const act = screen.getByRole('button', { name: 'Import 3 products' })
  await userEvent.click(act)
  expect(screen.getByRole('alert').textContent).toContain('at the 2 lines above')
  const all = screen.getByRole('checkbox', { name: 'All 2 are right' })
  expect(document.activeElement).toBe(all)

  await userEvent.click(screen.getByRole('checkbox', { name: 'It is right: Line 5' }))
  await userEvent.click(act)
  expect(screen.getByRole('alert').textContent).toContain('at the line above')
  expect(isCarriedOut).toBe(false)
  await userEvent.click(all)
  await userEvent.click(act)
  expect(isCarriedOut).toBe(true)
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
