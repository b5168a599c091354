import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startWithoutServer } from '#tests/support/rendered-pages.tsx'
import { forgetFailures, showToast } from './toast.ts'
import { type ToastKind, toasts } from './toast-store.ts'

startWithoutServer()

const shown = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent)
const show = (text: string, kind?: ToastKind) => act(async () => showToast(text, kind))

test('a message is shown, announced, and can be closed', async () => {
  await show('Saved.', 'success')
  await waitFor(() => expect(shown()).toEqual(['Saved.']))
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite')

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(shown()).toEqual([])
})

test('a new message replaces the last of its kind, and a success replaces failures', async () => {
  await show('No connection.', 'error')
  await show('Still trying …', 'info')
  await show('Failed to save.', 'error')
  await waitFor(() => expect(shown()).toEqual(['Still trying …', 'Failed to save.']))

  await show('Saved.', 'success')
  await waitFor(() => expect(shown()).toEqual(['Still trying …', 'Saved.']))
})

test('a new attempt removes the failures of the last one', async () => {
  await show('Still trying …', 'info')
  await show('Failed to save.', 'error')
  act(forgetFailures)
  await waitFor(() => expect(shown()).toEqual(['Still trying …']))
})

test.each([
  ['/cart', 2500],
  ['/dashboard/vendor/orders', 2500],
  ['/shop', 5000],
  ['/cartoon', 5000],
])('on %s a message stays %i ms', async (path, lasts) => {
  history.replaceState(null, '', path)
  await show('Saved.')
  expect(toasts.get()).toMatchObject([{ lasts }])
})
