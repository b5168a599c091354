import type { ReactNode } from 'react'

/** Goods or a form with a SumBar: below them on phones, beside them on wide screens. */
export function WithSum({ sum, children }: { sum: ReactNode; children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start lg:gap-8">
      <div className="min-w-0">{children}</div>
      {sum}
    </div>
  )
}
