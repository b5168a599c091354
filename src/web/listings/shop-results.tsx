import { highestSearchTotal } from '#shared/listings/limits.ts'
import type { ShownListings } from '#shared/listings/listing-shape.ts'

const inWords = (total: number, isSearch: boolean): string => {
  if (isSearch && total >= highestSearchTotal)
    return `More than ${highestSearchTotal.toLocaleString('en-GB')} products`
  return total === 1 ? '1 product' : `${total.toLocaleString('en-GB')} products`
}

/** How many products were found, and what had to be given up for it; announced when it changes. */
export function ResultCount({
  page,
  search,
  isLoading,
  isPrevious,
}: {
  page: ShownListings | undefined
  search: string
  isLoading: boolean
  /** Whether the page shown is of another search: its count says nothing of this one. */
  isPrevious: boolean
}) {
  return (
    <p role="status" className={`min-h-5 text-quiet text-sm ${isLoading && !isPrevious ? 'opacity-60' : ''}`}>
      {isPrevious ? 'Searching…' : page && <Found page={page} search={search} />}
    </p>
  )
}

function Found({ page, search }: { page: ShownListings; search: string }) {
  const { total, correctedSearch, hasSome, notIn, isOnlyDescribed } = page
  if (total === undefined) return null
  const meant = correctedSearch ?? search
  return (
    <>
      {inWords(total, search !== '')}
      {search && !hasSome && !notIn && !isOnlyDescribed && ` for “${meant}”`}
      <Given>{correctedSearch && `Nothing matched “${search}”, so this is what we think you meant.`}</Given>
      <Given>{hasSome && `Nothing has all of “${search}”. These have some of it.`}</Given>
      <Given>
        {isOnlyDescribed &&
          `Nothing is called “${meant}”. ${total === 1 ? 'This one mentions it' : 'These mention it'}.`}
      </Given>
      <Given>{notIn && `No shop in ${notIn} has this. These are from other places.`}</Given>
    </>
  )
}

const Given = ({ children }: { children: string | false | undefined }) =>
  children ? <span className="block">{children}</span> : null
