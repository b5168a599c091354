import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { startWithoutServer } from '#tests/support/rendered-pages.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

startWithoutServer()

const minus = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease quantity' })
const plus = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Increase quantity' })

test('a press asks for one more or one less', async () => {
  const onChange = vi.fn()
  render(<QuantityStepper quantity={2} of="Rice" onChange={onChange} />)
  expect(screen.getByRole('group', { name: 'Quantity of Rice' }).textContent).toBe('2')

  await userEvent.click(plus())
  await userEvent.click(minus())
  expect(onChange.mock.calls).toEqual([[3], [1]])
})

test.each([
  ['the least is one', { quantity: 1 }, { minus: true, plus: false }],
  ['the most is the stock', { quantity: 3, max: 3 }, { minus: false, plus: true }],
  ['the most of all is 999', { quantity: 999 }, { minus: false, plus: true }],
  [
    'nothing can be pressed while a change is under way',
    { quantity: 2, isBusy: true },
    { minus: true, plus: true },
  ],
])('%s', (_what, props, disabled) => {
  render(<QuantityStepper of="Rice" onChange={() => {}} {...props} />)
  expect({ minus: minus().disabled, plus: plus().disabled }).toEqual(disabled)
})
