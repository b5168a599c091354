import type { ReactNode } from 'react'
import { useBlocker } from '../navigation/router.ts'
import { useConfirm } from './confirm-dialog.tsx'

const question = {
  title: 'Leave without saving?',
  action: 'Leave',
  back: 'Keep editing',
  isDestructive: true,
}

/**
 * Asks before a form with unsaved changes is left: by a link, the way back, or its own cross, which calls what is returned
 * first. The dialog, which is returned second, belongs beside the form. `text` says what would be lost.
 */
export function useUnsavedChanges(
  hasChanges: boolean,
  text = 'What you typed will be lost.',
): [mayLeave: () => Promise<boolean>, dialog: ReactNode] {
  const [confirm, dialog] = useConfirm()
  const mayLeave = async () => !hasChanges || (await confirm({ ...question, text }))
  useBlocker(hasChanges ? mayLeave : null)
  return [mayLeave, dialog]
}
