import { CountryCloth } from '../ui/country-cloth.tsx'
import { GoButton } from '../ui/go-button.tsx'
import { SearchForm } from './search-form.tsx'

/** At most 220 px high, on phones with the search in it: the first goods begin on the first screen. */
export function Hero() {
  return (
    <section className="relative overflow-hidden bg-forest text-white">
      <CountryCloth />
      <div className="row relative py-4">
        <div className="max-w-5xl">
          <h1 className="text-2xl md:text-3xl">Buy and sell all over Sierra Leone</h1>
          <p className="for-newcomers mt-3 text-lg">
            From Freetown, Bo, Kenema, Makeni and beyond. Pay by mobile money or in cash.
          </p>
          {/* Wider screens have the search in their header. */}
          <div className="mt-3 text-ink lg:hidden">
            <SearchForm id="hero-search" />
          </div>
          <div className="mt-4 flex flex-wrap gap-2">
            <GoButton look="gold" to="/shop" className="px-3">
              Shop now
            </GoButton>
            <GoButton look="plain" to="/vendor-application" className="px-3">
              List your business
            </GoButton>
          </div>
        </div>
      </div>
    </section>
  )
}

const steps = [
  { title: 'Sign Up', text: 'It is free.' },
  { title: 'Browse', text: 'Search and fill your cart.' },
  { title: 'Order', text: 'The shop calls you to arrange payment.' },
] as const

/** One slim row; on phones without its texts. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-title">
      <h2 id="how-title" className="mb-2 text-base">
        How it works
      </h2>
      <ol className="flex flex-wrap gap-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex items-center gap-2">
            <span aria-hidden="true" className="rounded-full bg-gold-soft px-2 font-semibold">
              {index + 1}
            </span>
            <h3 className="text-base">{title}</h3>
            <p className="for-newcomers text-quiet text-sm">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
