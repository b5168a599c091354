import { brand } from '#shared/brand.ts'
import { useSupportContact } from '../lib/support-contact.ts'
import { ContactLinks } from '../ui/contact-links.tsx'
import { Link } from '../ui/link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { TextList, TextPage, TextSection } from './text-page-parts.tsx'

export default function VendorGuidelinesPage() {
  return (
    <TextPage
      title="Vendor Guidelines"
      lead={`What you need to sell on ${brand.name}, and how good shops work. These are the requirements of our MVP, the first version of the market.`}
    >
      <TextSection title="What you need to apply">
        <TextList>
          <li>Your full name</li>
          <li>A phone number that you answer</li>
          <li>An email</li>
        </TextList>
        <p>The form also asks for your shop's name, what you sell, and where people find you.</p>
      </TextSection>
      <TextSection title="What every product needs">
        <TextList>
          <li>A name that says brand, kind and size</li>
          <li>A description: what it is, its condition, what the price is for</li>
          <li>At least one image, taken by you and in daylight</li>
          <li>A price in Leones (SLL)</li>
        </TextList>
        <p>Prices are shown in NLe, the new Leones: write 150, not 150,000, for one hundred and fifty.</p>
      </TextSection>
      <TextSection title="What may not be sold">
        <p>
          Nothing stolen, copied, expired or against the law of Sierra Leone: no weapons, no drugs, no
          medicine that needs a prescription, no wild animals and nothing made of them. Administrators switch
          off shops that sell such things.
        </p>
      </TextSection>
      <TextSection title="When an order comes">
        <TextList>
          <li>Call the buyer the same day, and agree payment and delivery.</li>
          <li>
            Accept, reject or mark as out of stock each item. After seven days without an answer it is
            cancelled.
          </li>
          <li>Keep your stock right: what you sell is taken off by itself, what comes in you add.</li>
          <li>Use the buyer's phone number and address for this order and nothing else.</li>
        </TextList>
      </TextSection>
      <TextSection title="Commission and payouts">
        <p>
          Both come later. For now buyers pay you directly, by mobile money or in cash on delivery, and you
          keep all of it. We tell every vendor in good time before that changes.
        </p>
      </TextSection>
      <Support />
      <ApplyNow />
    </TextPage>
  )
}

function Support() {
  const { phone, email, address } = useSupportContact()
  return (
    <TextSection title="Support for vendors">
      <p>
        {brand.supportHours}, {address}.{' '}
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      </p>
      <ContactLinks phone={phone} name={brand.name} greeting="Hello, I have a question about selling." />
    </TextSection>
  )
}

const ApplyNow = () => (
  <div className="mt-10 flex flex-wrap items-center gap-4 rounded-card bg-forest p-5 text-white md:p-8">
    <div className="grow basis-60">
      <h2 className="text-xl">Ready to sell?</h2>
      <p className="mt-1 text-mint">
        Applying takes five minutes. Please read the{' '}
        <Link to="/terms-of-service" className="underline">
          Terms of Service
        </Link>{' '}
        too.
      </p>
    </div>
    <LinkButton look="gold" to="/vendor-application">
      Apply Now
    </LinkButton>
  </div>
)
