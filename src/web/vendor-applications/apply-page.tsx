import { useState } from 'react'
import { brand } from '#shared/brand.ts'
import { useSupportContact } from '../lib/support-contact.ts'
import { useSession } from '../sessions/session.ts'
import { ContactLinks } from '../ui/contact-links.tsx'
import { Link } from '../ui/link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { ApplicationForm, type SentApplication } from './application-form.tsx'
import { ApplicationSent } from './application-sent.tsx'

export default function ApplyPage() {
  const [sent, setSent] = useState<SentApplication | null>(null)
  if (sent) return <ApplicationSent application={sent} />
  return (
    <div className="page">
      <div className="mx-auto grid grid-cols-1 max-w-5xl gap-6 lg:grid-cols-[1fr_20rem] lg:items-start lg:gap-10">
        <div>
          <h1 className="text-3xl">List your business</h1>
          <p className="mt-2 mb-5 text-quiet">
            Tell us who you are and what you sell. We read every application and answer you.
          </p>
          <AlreadyVendor />
          <ApplicationForm onSent={setSent} />
        </div>
        <WhatYouNeed />
      </div>
    </div>
  )
}

function AlreadyVendor() {
  const { user } = useSession()
  if (user?.role !== 'vendor') return null
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card bg-blue-soft p-4">
      <p>You already have a shop with us.</p>
      <LinkButton look="plain" to="/dashboard/vendor">
        Go to my dashboard
      </LinkButton>
    </div>
  )
}

const needs = [
  { title: 'You', text: 'Your full name, a phone number and an email.' },
  { title: 'Your products', text: 'For each one a name, a few words, a photo and a price in Leones.' },
  { title: 'Payment', text: 'You arrange it with the buyer: mobile money or cash on delivery.' },
] as const

function WhatYouNeed() {
  const { phone } = useSupportContact()
  return (
    <aside className="card p-5 lg:mt-2">
      <h2 className="text-lg">What you need</h2>
      <ul className="mt-3 grid gap-3">
        {needs.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}.</strong> {text}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to="/vendor-guidelines" className="link inline-block py-2.5">
          Read the vendor guidelines
        </Link>
      </p>
      <hr className="my-4 border-divider" />
      <p className="mb-2 text-quiet text-sm">Questions? Talk to us:</p>
      <ContactLinks phone={phone} name={brand.name} greeting="Hello, I would like to list my business." />
    </aside>
  )
}
