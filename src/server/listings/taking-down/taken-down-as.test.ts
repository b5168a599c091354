import { expect, test } from 'vitest'
import { mendedFrom, takenDownAs } from './taken-down-as.ts'

const row = {
  title: 'Solar lamp',
  description: 'With a charger',
  price_cents: 95_50,
  category_id: '01900000-0000-7000-8000-000000000001',
  pictures: ['0123456789abcdef0123456789abcdef'],
}

test('a field that products had not yet when one was taken down counts as unchanged', () => {
  const { description, ...kept } = JSON.parse(takenDownAs(row))
  expect(description).toBe(row.description)
  expect(mendedFrom(row, kept)).toBeNull()
  const { title, ...rest } = mendedFrom({ ...row, title: 'Lamp' }, kept)!
  expect(title).toBe(row.title)
  expect(rest).toMatchObject({ description: row.description, price: 95.5 })
})
