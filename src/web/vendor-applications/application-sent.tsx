import { useEffect, useRef } from 'react'
import { brand } from '#shared/brand.ts'
import { looksLikeEmail } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import { formatPhone } from '#shared/phone.ts'
import { CheckIcon } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { SentApplication } from './application-form.tsx'

/** Shown after the form: what happens next, worth a screenshot. */
export function ApplicationSent({ application }: { application: SentApplication }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone: screen readers and the keyboard start here, at the top.
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="page">
      <div className="card mx-auto max-w-xl p-5 md:p-8">
        <span className="grid size-14 place-items-center rounded-full bg-green-soft text-green">
          <CheckIcon className="size-8" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl outline-none">
          {messages.application.submitted}
        </h1>
        <p className="mt-2">
          Thank you, {application.name}. We have your application for <strong>{application.shopName}</strong>.
        </p>
        <h2 className="mt-6 text-lg">What happens next</h2>
        <ol className="mt-3 grid gap-3">
          {nextSteps(application).map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-gold-soft font-bold text-sm"
              >
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
        <LinkButton to="/shop" className="mt-7 w-full sm:w-auto">
          See what others sell
        </LinkButton>
      </div>
    </div>
  )
}

const nextSteps = ({ email, tel, sentByAccount }: SentApplication): string[] => [
  `We read your application. If we have a question, we call you on ${formatPhone(tel)}.`,
  looksLikeEmail(email)
    ? `We send our answer to ${email}. Please look into the spam folder too.`
    : `We cannot send an email to "${email}", so we will call you with our answer.`,
  sentByAccount
    ? `Once you are approved, your shop on ${brand.name} opens at once. Login as always and add your first products.`
    : `Once you are approved, you get a link. Open it and choose a password: your shop on ${brand.name} opens, and you add your first products.`,
]
