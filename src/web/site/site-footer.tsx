import { brand } from '#shared/brand.ts'
import { callAddress, formatPhone } from '#shared/phone.ts'
import { useSupportContact } from '../lib/support-contact.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { LessDataSwitch } from './less-data-switch.tsx'

const quickLinks = [
  { to: '/', words: 'Home' },
  { to: '/blog', words: 'Blog' },
  { to: '/faq', words: 'FAQ' },
  { to: '/contact', words: 'Contact' },
]
const legalLinks = [
  { to: '/vendor-guidelines', words: 'Vendor Guidelines' },
  { to: '/vendor-application', words: 'Vendor Application' },
  { to: '/terms-of-service', words: 'Terms of Service' },
  { to: '/privacy', words: 'Privacy' },
]

export function SiteFooter() {
  const support = useSupportContact()
  return (
    // A fixed height from the start: on a short page the footer would otherwise jump while it loads.
    <footer className="mt-8 min-h-130 bg-forest text-white md:min-h-71">
      <div className="row grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:grid-cols-[2fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <Logo className="text-white" />
          <p className="mt-3 max-w-[34ch] text-mint">{`${brand.tagline}.`}</p>
          <p className="mt-4 text-sm">
            {support.address}
            <br />
            <a href={callAddress(support.phone)} className="inline-flex min-h-11 items-center underline">
              {formatPhone(support.phone)}
            </a>
            <span className="text-mint">{` – ${brand.supportHours}`}</span>
          </p>
          <LessDataSwitch className="inline-flex min-h-11 items-center underline" />
        </div>
        <FooterLinks name="Quick links" links={quickLinks} />
        <FooterLinks name="Legal" links={legalLinks} />
      </div>
    </footer>
  )
}

function FooterLinks({ name, links }: { name: string; links: { to: string; words: string }[] }) {
  return (
    <nav aria-label={name}>
      <h2 className="mb-1 text-base text-gold">{name}</h2>
      <ul>
        {links.map(({ to, words }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 min-w-11 items-center hover:underline">
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
