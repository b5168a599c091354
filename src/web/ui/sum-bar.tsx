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
    <div className="sum-bar sticky bottom-[min(0px,(24px-1rem)*999)] z-20 mx-[calc(-1*clamp(0.75rem,4vw,1rem))] mt-4 flex flex-wrap gap-3 border-divider border-t bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] raised sm:bottom-[min(0.75rem,(24px-1rem)*999)] sm:mx-0 sm:items-center sm:rounded-card sm:border lg:top-20 lg:bottom-auto lg:z-0 lg:mt-0 lg:grow lg:basis-84 lg:p-5">
      <div className="grow basis-full sm:basis-40 lg:basis-full">
        <p
          className="flex flex-wrap items-baseline justify-between gap-x-3 sm:justify-start lg:justify-between"
          aria-live="polite"
        >
          <span className="font-semibold">{label}</span>
          <Price leones={leones} className="text-xl" />
        </p>
        {note && <p className="text-quiet text-xs">{note}</p>}
      </div>
      <div className="flex grow basis-full flex-row-reverse flex-wrap gap-3 sm:grow-0 sm:basis-80 lg:grow lg:basis-full lg:flex-row">
        {children}
      </div>
    </div>
  )
}
