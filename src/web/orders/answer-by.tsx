import { formatDateTime } from '#shared/dates.ts'

type AnswerByProps = { items: readonly { answerBy: string | null }[]; by: 'vendor' | 'shop' }

/** When the items that wait in an order are cancelled unless the shop answers, for its vendor or for the buyer. */
export function AnswerBy({ items, by }: AnswerByProps) {
  const [first] = items.flatMap(({ answerBy }) => answerBy ?? []).sort()
  if (!first) return null
  const at = formatDateTime(first)
  return (
    <p className="w-full pb-2 text-quiet text-sm">
      {by === 'vendor' ? `Answer by ${at}` : `The shop has to answer by ${at}.`}
    </p>
  )
}
