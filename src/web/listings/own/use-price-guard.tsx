import { amount, asFields } from '#shared/answer-shapes.ts'
import { meantCents, type UsualPrices } from '#shared/listings/price-guard.ts'
import { priceHint } from '#shared/listings/typed-price.ts'
import { centsFromLeones } from '#shared/money.ts'
import { useApi } from '../../api/use-api.ts'
import { type OldLeonesGuard, useOldLeonesGuard } from '../../forms/use-old-leones-guard.tsx'

type PriceGuardOptions = Omit<Parameters<typeof useOldLeonesGuard>[0], 'title' | 'hint' | 'meantBy'> & {
  /** Empty until there is one. */
  categoryId: string
}

const parseUsual = (answer: unknown): UsualPrices | null => {
  const { median, range } = asFields(answer)
  const { cheap, dear } = asFields(range)
  const [middle, least, most] = [median, cheap, dear].map((leones) => centsFromLeones(amount(null)(leones)))
  return middle ? { median: middle, range: least && most ? { cheap: least, dear: most } : null } : null
}
const readUsual = (answer: unknown) => ({ usual: parseUsual(answer) })

/** Says how buyers will see a price, and asks about one in old Leones, once it is known what goods of the category cost. */
export function usePriceGuard({ categoryId, ...options }: PriceGuardOptions): OldLeonesGuard {
  const path = categoryId ? `/api/vendor/price-hint?categoryId=${categoryId}` : null
  const usual = useApi(path, { read: readUsual }).data?.usual ?? null
  return useOldLeonesGuard({
    ...options,
    title: 'Is this the right price?',
    hint: priceHint(options.typed),
    meantBy: (cents) => meantCents(cents, usual),
  })
}
