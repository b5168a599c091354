import type { ReactNode } from 'react'
import { brand } from '#shared/brand.ts'
import { useSupportContact } from '../lib/support-contact.ts'
import { ContactLinks } from '../ui/contact-links.tsx'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { TextPage } from './text-page-parts.tsx'

const link = (to: string, words: string) => (
  <Link to={to} className="link">
    {words}
  </Link>
)

const questions: readonly { question: string; answer: ReactNode }[] = [
  {
    question: `How do I order on ${brand.name}?`,
    answer: (
      <>
        <p>
          Sign up with your name, phone number and email. Put what you want from the {link('/shop', 'shop')}{' '}
          into your cart, and tell us at checkout where to bring it or that you will fetch it yourself.
        </p>
        <p>
          Each shop in your order gets it at once and calls you. You follow every step under{' '}
          <em>My orders</em>.
        </p>
      </>
    ),
  },
  {
    question: 'How do I pay?',
    answer: (
      <>
        <p>
          Mobile money and cash on delivery are supported. You pay the shop directly: after you have ordered,
          the vendor contacts you, and you agree on one of the two. {brand.name} itself takes no money and
          never asks for your PIN.
        </p>
        <p>All prices are in Leones, shown as NLe.</p>
      </>
    ),
  },
  {
    question: 'How long does delivery take, and what does it cost?',
    answer: (
      <p>
        Delivery usually takes 1-3 working days, in the rains or far from the main road a little longer. The
        shop tells you the day and the cost when it calls, before anything is sent. Pickup at the shop is
        possible too. Goods of a shop near you come soonest: see {link('/all-goods', 'all goods by town')}.
      </p>
    ),
  },
  {
    question: 'Can I change my mind after ordering?',
    answer: (
      <p>
        Yes, as long as the order is pending: open <em>My orders</em> and press <em>Cancel order</em>. Once a
        shop has accepted something, you can still press <em>Cancel pending items</em> for what no shop has
        answered; for the rest please call the shop. Its number stands in the order. What nobody answers for
        seven days is cancelled by itself.
      </p>
    ),
  },
  {
    question: 'What if something is missing, broken or not as shown?',
    answer: (
      <p>
        Open the parcel while the rider is there. If something is wrong, call the shop first and don't press{' '}
        <em>Mark as received</em> yet. If you can't agree, {link('/contact', 'write to us')} with the order's
        number, and we talk to the shop. Our support is there {brand.supportHours}.
      </p>
    ),
  },
  {
    question: 'How can I sell here?',
    answer: (
      <p>
        Send us a {link('/vendor-application', 'vendor application')}: your name, phone, email and what you
        sell. We read every one and answer you. What a product needs stands in the{' '}
        {link('/vendor-guidelines', 'vendor guidelines')}.
      </p>
    ),
  },
]

/** Open from the start: nearly all visitors ask about ordering, paying and delivery. */
const shownAtFirst = 3

export default function FaqPage() {
  const { phone } = useSupportContact()
  return (
    <TextPage title="Frequently asked questions" lead="Six answers for people who buy and sell here.">
      <div className="mt-6 grid gap-3">
        {questions.map(({ question, answer }, index) => (
          <details key={question} open={index < shownAtFirst} className="card group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 py-3 [&::-webkit-details-marker]:hidden">
              <h2 className="text-lg">{question}</h2>
              <ChevronDownIcon className="size-6 shrink-0 text-green group-open:rotate-180" />
            </summary>
            <div className="grid gap-3 px-4 pb-5">{answer}</div>
          </details>
        ))}
      </div>
      <h2 className="mt-8 mb-3 text-xl">Is your question not here?</h2>
      <ContactLinks phone={phone} name={brand.name} greeting={`Hello ${brand.name}, I have a question.`} />
    </TextPage>
  )
}
