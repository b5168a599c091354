import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { startWithoutServer } from '#tests/support/rendered-pages.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

startWithoutServer()

const minus = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease quantity' })
const plus = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Increase quantity' })

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Rice' })

/** Keeps what is asked for, as the cart does. */
function Kept({
  onChange,
  start = 2,
  max,
}: {
  onChange: (wanted: number) => void
  start?: number
  max?: number
}) {
  const [quantity, setQuantity] = useState(start)
  const change = (wanted: number) => {
    onChange(wanted)
    setQuantity(wanted)
  }
  return <QuantityStepper quantity={quantity} of="Rice" onChange={change} {...(max && { max })} />
}

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

test('a typed number counts once, on Enter or when the field is left', async () => {
  const onChange = vi.fn()
  render(<Kept onChange={onChange} />)
  await userEvent.click(field())
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 1])
  await userEvent.keyboard('20')
  expect(onChange.mock.calls).toEqual([])
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(onChange.mock.calls).toEqual([[20]])
  expect(screen.getByRole('status').textContent).toBe('20')

  await userEvent.clear(field())
  await userEvent.type(field(), ' 15')
  await userEvent.tab()
  expect(onChange.mock.calls).toEqual([[20], [15]])
})

test.each([['0'], ['1.5'], ['abc'], ['-3'], ['']])(
  '%o is no quantity: it stays as it was, and that is said',
  async (words) => {
    const onChange = vi.fn()
    render(<Kept onChange={onChange} max={40} />)
    await userEvent.clear(field())
    if (words) await userEvent.type(field(), words)
    await userEvent.keyboard('{Enter}')
    expect(field().value).toBe('2')
    const said = 'Type a whole number from 1 to 40. It is 2 as before.'
    expect(document.getElementById(field().getAttribute('aria-describedby')!)!.textContent).toBe(said)
    await userEvent.type(field(), '3')
    expect(screen.queryByText(said)).toBeNull()
    expect(onChange.mock.calls).toEqual([])
  },
)

test.each([
  [5, 'Only 5 left. Changed to 5.'],
  [999, '999 is the most. Changed to 999.'],
])('more than the most becomes the most: %i', async (max, said) => {
  const onChange = vi.fn()
  render(<Kept onChange={onChange} max={max} />)
  await userEvent.type(field(), '{Control>}a{/Control}1000{Enter}')
  expect(screen.getByText(said)).toBeTruthy()
  expect(onChange.mock.calls).toEqual([[max]])
  expect(field().value).toBe(String(max))
})

test('where a press elsewhere leaves the focus in the field, what is typed counts all the same', async () => {
  const onChange = vi.fn()
  render(
    <>
      <Kept onChange={onChange} />
      <button type="button">Checkout</button>
    </>,
  )
  await userEvent.type(field(), '{Control>}a{/Control}7')
  const checkout = screen.getByRole('button', { name: 'Checkout' })
  fireEvent.click(checkout)
  expect(onChange.mock.calls).toEqual([[7]])

  // What counts may move the pressed button: it must not do so before the click.
  const user = userEvent.setup()
  await user.type(field(), '{Control>}a{/Control}8')
  await user.pointer({ target: checkout, keys: '[MouseLeft>]' })
  expect([document.activeElement, onChange.mock.calls.length]).toEqual([checkout, 1])
  await user.pointer('[/MouseLeft]')
  expect(onChange.mock.calls).toEqual([[7], [8]])
})

test('Escape drops what was typed; a button starts at what is typed and not sent yet', async () => {
  const onChange = vi.fn()
  render(<Kept onChange={onChange} />)
  await userEvent.type(field(), '{Control>}a{/Control}7{Escape}')
  expect(field().value).toBe('2')
  await userEvent.type(field(), '{Control>}a{/Control}7')
  fireEvent.click(plus())
  await userEvent.tab()
  expect(onChange.mock.calls).toEqual([[8]])
})

test('a quantity above the stock can be left as it is', async () => {
  const onChange = vi.fn()
  render(<Kept onChange={onChange} start={8} max={5} />)
  await userEvent.type(field(), '{Control>}a{/Control}8{Enter}')
  expect([field().value, onChange.mock.calls]).toEqual(['8', []])
  expect(minus().disabled).toBe(false)
})
