import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startWithoutServer } from '#tests/support/rendered-pages.tsx'
import { showToast } from '../toasts/toast.ts'
import { toasts } from '../toasts/toast-store.ts'
import './pages.ts'

startWithoutServer()

test.each([
  ['/cart', 2500],
  ['/checkout', 2500],
  ['/ordersuccess', 2500],
  ['/dashboard/vendor/orders', 2500],
  ['/dashboard/nowhere', 2500],
  ['/shop', 5000],
  ['/cartoon', 5000],
])('on %s a message stays %i ms', async (path, lasts) => {
  history.replaceState(null, '', path)
  await act(async () => showToast('Saved.'))
  expect(toasts.get()).toMatchObject([{ lasts }])
})
