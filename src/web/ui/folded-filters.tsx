import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { FilterIcon } from './icons.tsx'

type FoldedFiltersProps = {
  /** What the filters are set to; empty ones are not set. */
  values: readonly string[]
  /** `tablets`: folded there too, where a sidebar leaves little room. */
  on?: 'phones' | 'tablets'
  /** What the button says. */
  words?: string
  isOpenAtFirst?: boolean
  /** Stands in the button's row, in sight also while the filters are folded. */
  beside?: ReactNode
  children: ReactNode
}

const foldedClass = { phones: 'max-sm:hidden', tablets: 'max-lg:hidden' }

/** Filters of a list that take part in the layout around them; on phones they stand behind a button, so that the list begins higher. */
export function FoldedFilters({
  values,
  on = 'phones',
  words = 'Filters',
  isOpenAtFirst = false,
  beside,
  children,
}: FoldedFiltersProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const set = values.filter((value) => value !== '').length
  return (
    <>
      <Button
        look="plain"
        className={`${beside ? '' : 'w-full'} ${on === 'phones' ? 'sm:hidden' : 'lg:hidden'}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <FilterIcon className={`size-5 ${beside ? 'max-sm:hidden' : ''}`} />
        {set > 0 ? `${words} · ${set}` : words}
      </Button>
      {beside}
      <div id={id} className={isOpen ? 'contents' : `contents ${foldedClass[on]}`}>
        {children}
      </div>
    </>
  )
}
