import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { startWithoutServer } from '#tests/support/rendered-pages.tsx'
import { useConfirm } from './confirm-dialog.tsx'

startWithoutServer()

function Asking() {
  const [confirm, confirmDialog] = useConfirm()
  const [answers, setAnswers] = useState<string[]>([])
  const ask = async () => {
    const isSure = await confirm({ text: 'Are you sure you want to delete?', action: 'Delete' })
    setAnswers((before) => [...before, String(isSure)])
  }
  return (
    <>
      <button type="button" onClick={ask}>
        Ask
      </button>
      <output>{answers.join()}</output>
      {confirmDialog}
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const answers = () => screen.getByRole('status').textContent

test('a question names its act and shows its text, and the focus is on the cancel button', async () => {
  render(<Asking />)
  await press('Ask')

  const dialog = screen.getByRole('alertdialog', { name: 'Delete' })
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Are you sure you want to delete?')
  expect(document.activeElement?.textContent).toBe('Cancel')
})

test.each([
  ['the action', () => press('Delete'), 'true'],
  ['the way back', () => press('Cancel'), 'false'],
  ['the cross', () => press('Close'), 'undefined'],
  ['Escape', async () => fireEvent(screen.getByRole('alertdialog'), new Event('cancel')), 'undefined'],
])('%s answers the question and closes it', async (_what, decide, answer) => {
  render(<Asking />)
  await press('Ask')
  await decide()

  await waitFor(() => expect(answers()).toBe(answer))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the second click of a double click is ignored', async () => {
  render(<Asking />)
  await press('Ask')
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }), { detail: 2 })

  expect(answers()).toBe('')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})
