import { CountryCloth } from '../ui/country-cloth.tsx'
import { GoButton } from '../ui/go-button.tsx'

export function Hero() {
  return (
    <section className="relative overflow-hidden bg-forest text-white">
      <CountryCloth id="hero-cloth" className="absolute inset-0 text-forest-light" />
      <div className="row relative py-12 md:py-20">
        <div className="max-w-2xl">
          <h1 className="text-3xl">Buy and sell all over Sierra Leone</h1>
          <div aria-hidden="true" className="mt-4 h-1 w-16 rounded-full bg-gold" />
          <p className="mt-4 text-lg text-white/90">
            Goods from shops in Freetown, Bo, Kenema, Makeni and beyond. Order here, then pay the shop by
            mobile money or cash on delivery.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <GoButton look="gold" to="/shop" className="px-7">
              Shop now
            </GoButton>
            <GoButton look="plain" to="/vendor-application">
              List your business
            </GoButton>
          </div>
        </div>
      </div>
    </section>
  )
}

const steps = [
  { title: 'Sign Up', text: 'Make your account with your name, phone and email. It is free.' },
  { title: 'Browse', text: 'Search the shops, save what you like and fill your cart.' },
  { title: 'Order', text: 'Place your order. Each shop calls you to arrange payment and delivery.' },
] as const

export function HowItWorks() {
  return (
    <section aria-labelledby="how-title">
      <h2 id="how-title" className="mb-4 text-2xl">
        How it works
      </h2>
      <ol className="grid gap-3 sm:grid-cols-3 md:gap-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="card flex gap-4 p-4">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-gold-soft font-bold font-heading text-lg"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="text-quiet text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
