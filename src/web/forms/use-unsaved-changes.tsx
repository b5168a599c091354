import type { ReactNode } from 'react'
import { useBlocker } from '../navigation/router.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'

const question = {
  title: 'Leave without saving?',
  action: 'Leave',
  back: 'Keep editing',
  isDestructive: true,
}

/**
 * Asks before a form with unsaved changes is left: by a link, the back button, or its own close button, which calls the first
 * returned value. The second one, the dialog, is rendered beside the form. `text` says what would be lost; `onLeave` is called when
 * the user leaves all the same.
 */
export function useUnsavedChanges(
  hasChanges: boolean,
  text = 'What you typed will be lost.',
  onLeave?: () => void,
): [mayLeave: () => Promise<boolean>, dialog: ReactNode] {
  const [confirm, dialog] = useConfirm()
  const mayLeave = async () => {
    if (!hasChanges) return true
    const isSure = (await confirm({ ...question, text })) === true
    if (isSure) onLeave?.()
    return isSure
  }
  useBlocker(hasChanges ? mayLeave : null)
  return [mayLeave, dialog]
}
