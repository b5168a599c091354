import type { ReactNode } from 'react'
import { brand } from '#shared/brand.ts'
import { mostNotifications, notificationDays } from '#shared/notifications/notification-kinds.ts'
import { formatPhone } from '#shared/phone.ts'
import { retentionDays } from '#shared/retention.ts'
import { useSupportContact } from '../lib/support-contact.ts'
import { Link } from '../ui/link.tsx'
import { TextList, TextPage, TextSection } from './text-page-parts.tsx'

const ownProfile = (
  <Link to="/dashboard/customer/profile" className="link">
    My Profile
  </Link>
)

type Kept = readonly [what: string, more: ReactNode]

const kept: readonly Kept[] = [
  [
    'Your account',
    'name, email, phone number, address, up to three addresses for the checkout, and picture, so that you can log in and shops can reach you. Of your password we keep only a code that cannot be turned back into it.',
  ],
  [
    'Your orders',
    'what you ordered, what became of it, the name, number, address, landmark and instructions that you gave for it, and what you and the shop said of paying: the shop needs them to deliver.',
  ],
  ['Your cart, saved products and ‘Tell me when it is back’', 'so that you find them again on every phone.'],
  ['What you write', 'reviews, replies, reports, messages to us and your application as a vendor.'],
  [
    'Your shop',
    'its name, description, town, address, pictures and products, and how fast it answers orders.',
  ],
  [
    'Where you logged in',
    'the device and its internet address, so that you can see strangers in your account and guessers of passwords are slowed down.',
  ],
  [
    'What we told you',
    'your notifications, and the address at which your browser takes them when you turned that on.',
  ],
  ['What our administrators note about your orders', 'so that the next one knows what was said and done.'],
]

const howLong: readonly Kept[] = [
  ['Account, shop, reviews and messages to us', 'until you delete your account, or ask us to.'],
  [
    'Orders',
    'they stay, because buyer and shop need their records; after you delete your account without your name, number and address.',
  ],
  [
    'Administrators’ notes about an order',
    'until its buyer’s account or that of one of its shops is deleted.',
  ],
  ['Logins', `at most ${retentionDays.sessions} days, on this device and on our side.`],
  ['Devices and addresses you logged in from', `${retentionDays.knownPlaces} days after the last time.`],
  ['Notifications', `${notificationDays} days, and never more than the newest ${mostNotifications}.`],
  ['‘Tell me when it is back’', `${retentionDays.restockAlerts} days.`],
  ['Reports', `${retentionDays.closedReports} days after we closed them.`],
  ['Emails that could not be delivered', `${retentionDays.undeliveredMails} days.`],
  ['Copies of orders for lost connections', `${retentionDays.orderKeys} days.`],
  ['Our log of what administrators did', 'it stays; names of deleted accounts are gone from it.'],
]

const seers: readonly Kept[] = [
  [
    'The shops you order from',
    'your name, phone number, address, landmark and instructions, and what you say of paying, for that order.',
  ],
  [
    'Your buyers, if you sell',
    'the name, town and address of your shop and your phone number. Before an order they see the number only while you allow it, under Shop.',
  ],
  [
    'Everybody',
    'your shop and its products, and your reviews with your first name and the first letter of your last name.',
  ],
  [
    `The administrators of ${brand.name}`,
    'accounts with email, phone number and address, shops, applications, reviews, reports and messages, and every order with its name, number, address, goods and payments, to keep the market honest and to help you. They can take lists of these away as files, and write notes about an order that only they read. Who of them opened an order or took a list stands in our log.',
  ],
  [
    'Nobody else',
    'we sell nothing, show no advertising, and no other company follows you here. Your email provider and the maker of your browser carry what we send you.',
  ],
]

const Facts = ({ facts }: { facts: readonly Kept[] }) => (
  <TextList>
    {facts.map(([what, more]) => (
      <li key={what}>
        <strong>{what}:</strong> {more}
      </li>
    ))}
  </TextList>
)

export default function PrivacyPage() {
  const { email, phone } = useSupportContact()
  return (
    <TextPage
      title="Privacy"
      lead={`What ${brand.name} keeps about you, why, for how long, and who sees it.`}
    >
      <TextSection title="What we keep, and why">
        <Facts facts={kept} />
      </TextSection>
      <TextSection title="For how long">
        <Facts facts={howLong} />
        <p>Backups keep what was deleted until they are replaced by newer ones.</p>
      </TextSection>
      <TextSection title="Who sees it">
        <Facts facts={seers} />
      </TextSection>
      <TextSection title="On your phone">
        <p>
          Your browser keeps your login, what you have typed and not sent, an order that got no answer yet,
          and for up to 30 days copies of what you saw, your cart and orders too, so that it opens without a
          connection. All of it is wiped when you log out. One cookie tells our login that it has seen this
          browser before; it says nothing about you and ends after {retentionDays.knownPlaces} days. Another
          one keeps your choice of ‘Less data’ for a year.
        </p>
      </TextSection>
      <TextSection title="Get your data">
        <p>
          Under {ownProfile}, ‘Download my data’ gives you one file with your account, your orders, your shop
          and what you wrote, listed, saved and were told. It is plain text that people and programs can read.
        </p>
        <p>
          Not in it is what others wrote: administrators’ notes about orders, what the other side noted about
          a payment, and reviews and reports of your shop. Nor are codes that open your account, and what we
          keep for some days only, such as emails on their way and photos not yet in a product.
        </p>
      </TextSection>
      <TextSection title="Delete your account">
        <p>
          Under {ownProfile}, ‘Delete my account’ erases your name, email, phone number, address and pictures,
          your cart and what you saved, and the words you wrote. We first show you what follows for open
          orders.
        </p>
        <p>
          What stays: orders at the shops without your name and number, the stars of your reviews as ‘Deleted
          user’, and of a shop its name on past orders. While a buyer waits for goods that your shop has
          accepted, your number stays in that order.
        </p>
      </TextSection>
      <p className="mt-8 border-divider border-t pt-5 text-quiet">
        Something is wrong, or you cannot log in any more? Write to{' '}
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>{' '}
        or call {formatPhone(phone)}.
      </p>
    </TextPage>
  )
}
