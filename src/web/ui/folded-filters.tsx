import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { FilterIcon } from './icons.tsx'

type FoldedFiltersProps = {
  /** What the filters are set to; empty ones are not set. */
  values: readonly string[]
  /** `tablets`: folded there too, where a sidebar leaves little room. */
  on?: 'phones' | 'tablets'
  children: ReactNode
}

const foldedClass = { phones: 'max-sm:hidden', tablets: 'max-lg:hidden' }

/** Filters of a list that take part in the layout around them; on phones they stand behind a button, so that the list begins higher. */
export function FoldedFilters({ values, on = 'phones', children }: FoldedFiltersProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const set = values.filter((value) => value !== '').length
  return (
    <>
      <Button
        look="plain"
        className={`w-full ${on === 'phones' ? 'sm:hidden' : 'lg:hidden'}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <FilterIcon className="size-5" />
        {set > 0 ? `Filters · ${set}` : 'Filters'}
      </Button>
      <div id={id} className={isOpen ? 'contents' : `contents ${foldedClass[on]}`}>
        {children}
      </div>
    </>
  )
}
