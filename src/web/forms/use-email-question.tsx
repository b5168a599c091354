import { type RefObject, useRef } from 'react'
import { meantEmail } from '#shared/accounts/mistyped-email.ts'
import { looksLikeEmail } from '#shared/fields.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'

type FormWithEmail = {
  ref: RefObject<HTMLFormElement | null>
  set: (name: 'email', value: string) => void
}

/**
 * Asks once about an e-mail that looks mistyped. Where the answer is to correct it, the field has the focus, with the e-mail that was
 * probably meant; where the question is closed, with what was typed.
 */
export function useEmailQuestion(form: FormWithEmail) {
  const [confirm, confirmDialog] = useConfirm()
  const asked = useRef<string | null>(null)
  const isEmailMeant = async (email: string): Promise<boolean> => {
    const meant = meantEmail(email)
    if ((looksLikeEmail(email) && !meant) || asked.current === email) return true
    asked.current = email
    const words = meant
      ? `You typed "${email}". Did you mean "${meant}"?`
      : `Please look again at "${email}": an email looks like name@example.com.`
    const isMeant = await confirm({
      title: 'Is this your email?',
      text: `${words} We write to you there.`,
      action: 'Keep it as it is',
      back: 'Correct it',
      isUnlikely: true,
    })
    if (isMeant) return true
    // Closed without an answer, the question is open.
    if (isMeant === undefined) asked.current = null
    else if (meant) form.set('email', meant)
    form.ref.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
    return false
  }
  return [isEmailMeant, confirmDialog] as const
}
