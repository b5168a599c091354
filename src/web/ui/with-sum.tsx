import type { ReactNode } from 'react'

/** Goods or a form with a SumBar: below them on phones and where letters are large, beside them on wide screens. */
export function WithSum({ sum, children }: { sum: ReactNode; children: ReactNode }) {
  return (
    <div className="lg:flex lg:flex-wrap lg:items-start lg:gap-8">
      <div className="min-w-0 lg:grow-999 lg:basis-96">{children}</div>
      {sum}
    </div>
  )
}
