import { brand } from '#shared/brand.ts'
import { formatPhone } from '#shared/phone.ts'
import { useSupportContact } from '../lib/support-contact.ts'
import { TextPage, TextSection } from './text-page-parts.tsx'

const sections: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: `What ${brand.name} is`,
    paragraphs: [
      `${brand.name} is a market on the internet. Shops in Sierra Leone show their goods here, and buyers order from them. The sale is between the buyer and the shop; ${brand.name} is not the seller and does not own the goods.`,
      'By using the site you agree to these terms. If you do not agree, please do not use it.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'You need an account to order or to sell. Give your real name, a phone number that reaches you and your own email. One person, one account.',
      'Keep your password to yourself: what is done with your account counts as done by you. If you think somebody else knows it, change it under My Profile and tell us.',
    ],
  },
  {
    title: 'Ordering',
    paragraphs: [
      'An order is an offer to each shop in it. It becomes binding when the shop accepts it, at the price you saw when you ordered. You can cancel while the order is pending.',
      'A shop may reject an item or say that it is out of stock. An item that nobody answers for seven days is cancelled.',
    ],
  },
  {
    title: 'Prices and payment',
    paragraphs: [
      'All prices are in Leones, shown as NLe, and are set by the shops. What delivery costs is agreed with the shop.',
      `You pay the shop directly, by mobile money or in cash on delivery. ${brand.name} does not take, keep or pass on payments, and nobody from ${brand.name} will ever ask for your PIN or a code.`,
    ],
  },
  {
    title: 'Delivery, returns and complaints',
    paragraphs: [
      'The shop delivers, usually within 1-3 working days, or keeps the goods ready for pickup. Please look at them when they arrive, and mark the order as received only when all is well.',
      'What is broken, missing or not as described must be put right by the shop: by exchange, by repair or by giving the money back. Talk to the shop first. If that does not help, we listen to both sides and try to settle it.',
    ],
  },
  {
    title: 'Selling',
    paragraphs: [
      'Shops are opened after an application that we approve. As a vendor you promise that your goods are yours to sell, lawful, in the condition you describe, and in stock in the number you state; that the pictures are yours; and that you answer orders promptly.',
      'The Vendor Guidelines are part of these terms. There is no commission today; before one is introduced, every vendor is told in good time.',
    ],
  },
  {
    title: 'What is not allowed',
    paragraphs: [
      'No stolen, copied, dangerous or unlawful goods. No false names, orders without meaning to buy, or prices meant to mislead. No insults. No attempts to break into the site, to copy it by machine, or to use phone numbers and addresses for anything but the order they belong to.',
      'We may switch off shops and deactivate accounts that do this. You can ask us why, and we answer.',
    ],
  },
  {
    title: 'Your data',
    paragraphs: [
      'We keep what the market needs: your account, your orders, your messages to us. The shop you order from sees your name, phone number, address and instructions; as a vendor your shop name and number are shown to your buyers. We sell none of it and show no advertising.',
      'You may ask us what we know about you, have it corrected, or have your account deleted. Past orders then stay without your name, because the other side needs its records.',
    ],
  },
  {
    title: 'Responsibility and changes',
    paragraphs: [
      `We run ${brand.name} with care, but cannot promise that it is always reachable or that every shop keeps its word. As far as the law allows, we answer for damage that we cause on purpose or through gross carelessness, and not for what buyers and shops owe each other.`,
      'The law of Sierra Leone applies. When these terms change, the new ones stand here with their date. If you go on using the site, they apply to you from then on.',
    ],
  },
]

export default function TermsPage() {
  const { email, phone, address } = useSupportContact()
  return (
    <TextPage title="Terms of Service" lead="Last updated: 04/10/2025">
      {sections.map(({ title, paragraphs }, index) => (
        <TextSection key={title} title={`${index + 1}. ${title}`}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </TextSection>
      ))}
      <p className="mt-8 border-divider border-t pt-5 text-quiet">
        Questions about these terms:{' '}
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
        , {formatPhone(phone)}, {address}.
      </p>
    </TextPage>
  )
}
