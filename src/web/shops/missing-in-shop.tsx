import type { Shop } from '#shared/shops/shop.ts'

/** What buyers look for on a shop's page, in the order of the form. */
const wanted = [
  { name: 'description', words: 'Say what you sell' },
  { name: 'address', words: 'Say where buyers can pick up' },
  { name: 'town', words: 'Choose your town' },
  { name: 'logo', words: 'Add a logo' },
] as const

type Wanted = (typeof wanted)[number]['name']

/** What the saved shop lacks; each leads to its field. */
export function MissingInShop({ shop, onChoose }: { shop: Shop; onChoose: (name: Wanted) => void }) {
  const missing = wanted.filter(({ name }) => shop[name] === '')
  if (missing.length === 0) return null
  return (
    <section aria-labelledby="missing-title" className="mt-6 rounded-card bg-green-soft p-4">
      <h2 id="missing-title" className="text-base">
        Buyers look for this on your shop’s page
      </h2>
      <ul className="flex flex-wrap gap-x-5">
        {missing.map(({ name, words }) => (
          <li key={name}>
            <button type="button" className="link min-h-11" onClick={() => onChoose(name)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
