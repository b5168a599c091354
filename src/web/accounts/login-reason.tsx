import { messages } from '#shared/messages.ts'
import type { LoginView, OpenRequest } from '../sessions/login-window.ts'
import type { Wanted } from '../sessions/wanted.ts'

type Reason = { hasEnded: boolean; goal: OpenRequest['goal']; wanted: Wanted | undefined }

/** Why the window asks for a login; undefined when the visitor asked for it. */
export function reasonFor({ staysHere, goal, wanted }: OpenRequest, view: LoginView): Reason | undefined {
  const hasEnded = staysHere === true && view === 'login'
  return view !== 'forgot-password' && (hasEnded || goal || wanted) ? { hasEnded, goal, wanted } : undefined
}

type LoginReasonProps = Reason & { id: string; hasSignedUp: boolean }

/** Says it in the window, which covers the page, and nowhere else. */
export function LoginReason({ id, hasSignedUp, hasEnded, goal, wanted }: LoginReasonProps) {
  return (
    <p
      id={id}
      className={`mb-4 rounded-field px-4 py-3 text-sm ${hasEnded ? 'bg-gold-soft' : 'bg-green-soft'}`}
    >
      {hasEnded && 'Your session has ended. Please log in again.'}
      {goal && !hasEnded && `Login to see ${goal.address === '/cart' ? 'your cart' : 'what you opened'}`}
      {wanted && !hasEnded && !hasSignedUp && wordsOf[wanted.act].refusal}
      {wanted && (
        <>
          {hasEnded ? ' Then we ' : hasSignedUp ? 'Login, and we ' : ' Login or sign up, and we '}
          {wordsOf[wanted.act].verb} <strong className="font-semibold">{wanted.listing.title}</strong>{' '}
          {wordsOf[wanted.act].end}
        </>
      )}
    </p>
  )
}

const wordsOf = {
  add: { refusal: messages.cart.signInToAdd, verb: 'add', end: 'to your cart.' },
  save: { refusal: messages.saved.signInToSave, verb: 'save', end: 'for you.' },
  tell: { refusal: messages.restock.signInToBeTold, verb: 'tell you when', end: 'is back.' },
} as const
