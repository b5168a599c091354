import { useEffect, useId, useState } from 'react'
import { homeOfRole, rolesThatBuy } from '#shared/accounts/roles.ts'
import type { User } from '#shared/accounts/user.ts'
import { isPhone } from '#shared/phone.ts'
import { useDraft } from '../forms/use-draft.ts'
import { useForm } from '../forms/use-form.ts'
import { type Navigate, useNavigate } from '../navigation/router.ts'
import { closeLogin, type LoginView, type OpenRequest } from '../sessions/login-window.ts'
import { type Session, signIn, useSession } from '../sessions/session.ts'
import { storeWanted } from '../sessions/wanted.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { leftSignUp, type SignUpStep, signUpDraft, storeStep } from './left-sign-up.ts'
import { LoginForm } from './login-form.tsx'
import { LoginReason, reasonFor } from './login-reason.tsx'
import { SignUpForm, type SignUpFormProps } from './sign-up-form.tsx'
import { draftFields, emptySignUp } from './sign-up-steps.tsx'

const titles = { login: 'Login', signup: 'Sign up', 'forgot-password': 'Forgot password?' } as const

type LoginWindowProps = { request: OpenRequest; onSignedIn: () => void }

/** Login, sign-up and the request for a new password, over the present page. Switching between them keeps what was typed. */
export default function LoginWindow({ request: asked, onSignedIn }: LoginWindowProps) {
  const request = { ...asked, goal: goalOf(asked) }
  const {
    startWith = firstView(request),
    before,
    wanted,
    email = before.user?.email ?? '',
    password = '',
  } = request
  const [view, setView] = useState<LoginView>(startWith)
  const [hasSignedUp, setHasSignedUp] = useState(false)
  // After a session has ended, the device still knows the user.
  const login = useForm({ email, password })
  const signUp = useForm(emptySignUp)
  const draft = useDraft(signUp, signUpDraft, draftFields)
  const [step, setStep] = useSignUpStep()
  const forgotten = useForm({ email: '' })
  const leadOn = useLeadOn(request)
  const navigate = useNavigate()
  useSignInElsewhere(before, leadOn)
  useEffect(() => {
    if (wanted) storeWanted(wanted)
  }, [wanted])
  const reason = reasonFor(request, view)
  const reasonId = useId()
  const goToForgotten = () => {
    const { email } = login.values
    forgotten.reset({ email: isPhone(email) ? '' : email })
    setView('forgot-password')
  }
  /** The login form is next (specification section 4): nothing has to be typed there again. */
  const welcome: SignUpFormProps['onSignedUp'] = ({ email, password }) => {
    signUp.reset(emptySignUp)
    draft.forget()
    setStep(1)
    login.reset({ email, password })
    setHasSignedUp(true)
    setView('login')
  }
  return (
    <Dialog title={titles[view]} describedBy={reason && reasonId} onClose={closeLogin}>
      {reason && <LoginReason id={reasonId} hasSignedUp={hasSignedUp} {...reason} />}
      {view === 'login' && (
        <LoginForm
          form={login}
          onSignedIn={(token, user) => {
            draft.forget()
            storeStep(1)
            signIn(token, user)
            leadOn(user)
            onSignedIn()
          }}
          actionFor={(user) => openGoal(request, user, navigate)}
          onForgotten={goToForgotten}
          onSignUp={hasSignedUp ? undefined : () => setView('signup')}
        />
      )}
      {view === 'signup' && (
        <SignUpForm
          form={signUp}
          step={step}
          onStep={setStep}
          onSignedUp={welcome}
          onLogin={() => setView('login')}
        />
      )}
      {view === 'forgot-password' && <ForgotPasswordForm form={forgotten} onBack={() => setView('login')} />}
    </Dialog>
  )
}

type Goal = NonNullable<OpenRequest['goal']>

/** A dashboard's first page is none: from there, too, the login leads on by role (specification section 4). */
const goalOf = ({ goal }: OpenRequest): Goal | undefined =>
  goal && !/^\/dashboard(\/\w+)?\/*$/i.test(goal.address) ? goal : undefined

const leadsToCart = (goal: Goal | undefined): boolean => goal?.address === '/cart'

/** The login leads on by role all the same, as the specification has it; its message has a button to what is meant. */
const openGoal = ({ goal, before }: OpenRequest, user: User, navigate: Navigate) =>
  goal && !leadsToCart(goal) && !before.user && isFor(user, goal)
    ? { words: 'Open what you came for', run: () => navigate(goal.address) }
    : undefined

const isFor = ({ role }: User, { guard = rolesThatBuy }: Goal): boolean =>
  guard === 'signed-in' || guard.includes(role)

/** A visitor who has begun to sign up and now presses what needs an account goes on there; 'Login' is still the login. */
const firstView = ({ before, wanted, goal }: OpenRequest): LoginView =>
  (wanted || leadsToCart(goal)) && !before.user && leftSignUp() ? 'signup' : 'login'

/** Begins at the step at which the visitor has left it. */
function useSignUpStep() {
  const [step, setStep] = useState<SignUpStep>(() => leftSignUp() ?? 1)
  useEffect(() => storeStep(step), [step])
  return [step, setStep] as const
}

function useLeadOn({ staysHere, goal, before }: OpenRequest) {
  const navigate = useNavigate()
  return (user: User) => {
    closeLogin()
    if (goal && leadsToCart(goal) && !before.user && isFor(user, goal)) return navigate(goal.address)
    // A page of another user must go, whatever was being done on it; a public page may stay.
    if (!staysHere || (before.user && before.user._id !== user._id)) navigate(homeOfRole(user.role))
  }
}

/** Leads on when the visitor signs in in another tab meanwhile. */
function useSignInElsewhere(before: Session, onSignedIn: (user: User) => void): void {
  const { token, user } = useSession()
  useEffect(() => {
    if (user && token !== before.token) onSignedIn(user)
  })
}
