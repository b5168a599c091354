import type { ReactNode } from 'react'
import { Price } from './price.tsx'

type SumBarProps = {
  label: string
  leones: number
  /** Says what the sum leaves out. */
  note?: string | undefined
  children: ReactNode
}

/**
 * The sum and the one action of the screen, in reach of the thumb however long the page is; beside it on wide screens. The
 * action is the first of the `children`: the right one on phones, the upper one on wide screens. From text of one and a half
 * times its usual size on it stays at its place, because it would cover a third of a phone.
 */
export function SumBar({ label, leones, note, children }: SumBarProps) {
  return (
    <div className="sum-bar sticky bottom-[min(0px,(24px-1rem)*999)] z-20 mx-[calc(-1*clamp(0.75rem,4vw,1rem))] mt-4 grid gap-3 border-divider border-t bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] raised sm:bottom-3 sm:mx-0 sm:grid-cols-[1fr_minmax(20rem,auto)] sm:items-center sm:rounded-card sm:border lg:top-20 lg:bottom-auto lg:z-0 lg:mt-0 lg:grid-cols-1 lg:p-5">
      <div>
        <p
          className="flex flex-wrap items-baseline justify-between gap-x-3 sm:justify-start lg:justify-between"
          aria-live="polite"
        >
          <span className="font-semibold">{label}</span>
          <Price leones={leones} className="text-xl" />
        </p>
        {note && <p className="text-quiet text-xs">{note}</p>}
      </div>
      <div className="flex flex-row-reverse flex-wrap gap-3 lg:flex-row">{children}</div>
    </div>
  )
}
