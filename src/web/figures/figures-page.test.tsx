import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const vendor = { ...buyer, role: 'vendor' as const }
const address = '/dashboard/vendor/figures'

const point = (start: string, orders: number, more: object = {}) => ({
  start,
  listings: 0,
  orders,
  itemsAccepted: orders,
  itemsRejected: 0,
  itemsOutOfStock: 0,
  itemsCancelled: 0,
  valueAccepted: orders * 100.5,
  medianAnswerMinutes: null,
  payments: { said: 0, received: 0, disputed: 0 },
  ...more,
})

const figures = {
  from: '2026-11-01',
  to: '2026-11-03',
  step: 'day',
  points: [
    point('2026-11-01', 4, { medianAnswerMinutes: 125 }),
    point('2026-11-02', 0),
    point('2026-11-03', 1_200),
  ],
  best: [{ listing: { _id: 'rice', title: 'Country rice' }, units: 12, value: 1206 }],
}

test('each chart says its numbers in words, to the pointer and by the arrow keys', async () => {
  serverAnswers({ 'GET /api/vendor/figures': { json: figures } })
  await visit(address, vendor)
  const chart = await screen.findByRole('slider', { name: 'Orders' })
  expect(chart.getAttribute('aria-valuetext')).toBe('3 Nov 2026: 1,200')
  await userEvent.type(chart, '{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(chart.getAttribute('aria-valuetext')).toBe('1 Nov 2026: 4')
  fireEvent.keyDown(chart, { key: 'End' })
  expect(chart.getAttribute('aria-valuenow')).toBe('3')
  const answers = screen.getByRole('slider', { name: 'Time to answer' })
  fireEvent.keyDown(answers, { key: 'Home' })
  expect(answers.getAttribute('aria-valuetext')).toBe('1 Nov 2026: 2 h 5 min')
  expect(screen.getByRole('link', { name: 'Country rice' }).getAttribute('href')).toBe('/shop/product/rice')
})

test('a tapped bar keeps its value until another is tapped, or the same one again', async () => {
  serverAnswers({ 'GET /api/vendor/figures': { json: figures } })
  await visit(address, vendor)
  const chart = await screen.findByRole('slider', { name: 'Orders' })
  vi.spyOn(chart, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 300 } as DOMRect)
  const value = () => chart.closest('figure')!.querySelector('figcaption p')!.textContent
  const tap = (clientX: number) => {
    const touch = { clientX, pointerType: 'touch', bubbles: true }
    for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointerleave'])
      fireEvent(chart, new PointerEvent(name, touch))
    fireEvent.click(chart, touch)
  }
  expect(value()).toBe('1,204')
  tap(50)
  expect(value()).toBe('1 Nov 2026: 4')
  fireEvent.pointerMove(chart, { clientX: 250, pointerType: 'mouse' })
  expect(value()).toBe('3 Nov 2026: 1,200')
  fireEvent.pointerLeave(chart)
  expect(value()).toBe('1 Nov 2026: 4')
  tap(150)
  expect(value()).toBe('2 Nov 2026: 0')
  fireEvent.blur(chart)
  expect(value()).toBe('2 Nov 2026: 0')
  expect(chart.getAttribute('aria-valuetext')).toBe('2 Nov 2026: 0')
  for (const [name, clientX] of [
    ['pointerdown', 50],
    ['pointermove', 250],
    ['pointerup', 250],
    ['pointerleave', 250],
  ] as const)
    fireEvent(chart, new PointerEvent(name, { clientX, pointerType: 'touch', bubbles: true }))
  expect(value()).toBe('3 Nov 2026: 1,200')
  tap(150)
  tap(150)
  expect(value()).toBe('1,204')
  fireEvent.keyDown(chart, { key: 'Home' })
  expect(value()).toBe('1 Nov 2026: 4')
  fireEvent.keyDown(chart, { key: 'Escape' })
  expect(value()).toBe('1,204')
})

test('two tables have every number of the charts, and so has the file', async () => {
  serverAnswers({ 'GET /api/vendor/figures': { json: figures } })
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:x'
  })
  // It would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await visit(address, vendor)
  const table = await screen.findByRole('table', {
    name: 'Orders and items of these orders by day, 1 Nov 2026 to 3 Nov 2026',
  })
  const [heads, first] = within(table).getAllByRole('row')
  expect(heads?.textContent).toMatch(
    /^DayOrdersValue of accepted goodsTime to answerItems accepted.*Items cancelled$/,
  )
  expect(first?.textContent).toBe('1 Nov 20264NLe 402.002 h 5 min4000')
  const others = screen.getByRole('table', {
    name: 'Payments and products by day, 1 Nov 2026 to 3 Nov 2026',
  })
  expect(within(others).getAllByRole('row')[0]?.textContent).toBe(
    'DayPayments reportedPayments receivedPayments disputedNew products',
  )
  expect(within(others).getAllByRole('row')).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  const [head, line, empty] = (await saved[0]!.text()).split('\r\n')
  expect(head).toMatch(/^\uFEFFstart,orders,valueAccepted,medianAnswerMinutes,itemsAccepted/)
  expect(line).toBe('2026-11-01,4,402,125,4,0,0,0,0,0,0,0')
  expect(empty).toBe('2026-11-02,0,0,,0,0,0,0,0,0,0,0')
})

test('the range lives in the address, and an error stands at its field', async () => {
  serverAnswers({
    'GET /api/vendor/figures': {
      status: 400,
      json: {
        message: 'x',
        code: 'invalid_input',
        errors: { from: 'The first day must not be after the last' },
      },
    },
  })
  await visit(`${address}?from=2026-11-03&to=2026-11-01&step=week`, vendor)
  const from = await screen.findByLabelText('From')
  expect(from).toHaveProperty('value', '2026-11-03')
  expect(await screen.findByText('The first day must not be after the last')).toBeTruthy()
  expect(screen.getByLabelText('By')).toHaveProperty('value', 'week')
  expect(from.closest('form')!.className).not.toContain('max-sm:hidden')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls).toContain('GET /api/vendor/figures?from=2026-11-03&to=2026-11-01&step=week')
})

test('of the usual ranges the one that is shown says so', async () => {
  serverAnswers({ 'GET /api/vendor/figures': { json: figures } })
  await visit(address, vendor)
  const range = (name: string) => screen.getByRole('link', { name })
  const shown = () =>
    ['30 days', '12 weeks', '12 months'].map((name) => range(name).getAttribute('aria-current'))
  await screen.findByRole('table', { name: /^Orders/ })
  expect(shown()).toEqual(['true', null, null])
  await userEvent.click(range('12 weeks'))
  await waitFor(() => expect(shown()).toEqual([null, 'true', null]))
})

test('on phones the days are behind a button, unless one of them is refused', async () => {
  serverAnswers({ 'GET /api/vendor/figures': { json: figures } })
  await visit(address, vendor)
  const button = await screen.findByRole('button', { name: 'Dates' })
  const form = document.getElementById(button.getAttribute('aria-controls')!)!
  expect(form.contains(screen.getByLabelText('From'))).toBe(true)
  expect([button.getAttribute('aria-expanded'), form.classList.contains('max-sm:hidden')]).toEqual([
    'false',
    true,
  ])
  await userEvent.click(button)
  expect([button.getAttribute('aria-expanded'), form.classList.contains('max-sm:hidden')]).toEqual([
    'true',
    false,
  ])
})
