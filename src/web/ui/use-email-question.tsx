import { useRef } from 'react'
import { meantEmail } from '#shared/accounts/mistyped-email.ts'
import { looksLikeEmail } from '#shared/fields.ts'
import { useConfirm } from './confirm-dialog.tsx'

/** Asks once about an e-mail that looks mistyped. `action` is the button that keeps it; false means that it is to be corrected. */
export function useEmailQuestion(action: string) {
  const [confirm, confirmDialog] = useConfirm()
  const asked = useRef<string | null>(null)
  const isEmailMeant = async (email: string): Promise<boolean> => {
    const words = doubtsAbout(email)
    if (!words || asked.current === email) return true
    asked.current = email
    return confirm({
      title: 'Is this your email?',
      text: `${words} Our mails go there.`,
      action,
      back: 'Correct it',
      isUnlikely: true,
    })
  }
  return [isEmailMeant, confirmDialog] as const
}

function doubtsAbout(email: string): string | undefined {
  if (!looksLikeEmail(email)) return `"${email}" does not look like an email address.`
  const meant = meantEmail(email)
  return meant && `You typed "${email}". Did you mean "${meant}"?`
}
