import type { ReactNode } from 'react'

/** What is bought, and its sum: at the lower edge on phones, at the side where there is room for both. */
export function WithSum({ sum, children }: { sum: ReactNode; children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start lg:gap-8">
      <div className="min-w-0">{children}</div>
      {sum}
    </div>
  )
}
