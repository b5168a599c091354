import type { ImportResult } from '#shared/listings/import/listing-import.ts'
import { productsWord } from '#shared/listings/product-words.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

/** What an import has done. */
export function ImportDone({ result }: { result: ImportResult }) {
  const { added, changed, same } = result
  return (
    <section className="card grid max-w-xl justify-items-start gap-3 p-5" aria-labelledby="done-title">
      <h2 id="done-title" className="flex items-center gap-2 text-lg">
        <CheckIcon className="size-6 text-green" />
        Import done
      </h2>
      <ul className="grid gap-1">
        <li>{productsWord(added)} added</li>
        <li>{productsWord(changed)} changed</li>
        <li>{productsWord(same)} as before</li>
      </ul>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/dashboard/vendor/products">See my products</LinkButton>
        <LinkButton look="plain" to="/dashboard/vendor/products/import">
          Import another file
        </LinkButton>
      </div>
    </section>
  )
}
