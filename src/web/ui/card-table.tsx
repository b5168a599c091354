import type { ReactNode } from 'react'

// biome-ignore-start lint/a11y/noRedundantRoles: rendered as cards, the elements have no table layout, and browsers then drop their roles

/**
 * A table where it has 768 px, cards where it has less (the sidebar takes part of the screen); for screen readers it is always
 * a table. `caption` is its name.
 */
export function CardTable({
  caption,
  headings,
  children,
}: {
  caption: string
  /** Column headings, and a class for the width (`@3xl:w-1/3`) where columns should not be even. */
  headings: readonly { words: string; width?: string }[]
  children: ReactNode
}) {
  return (
    <div className="@container">
      <table
        role="table"
        className="block w-full @3xl:table @3xl:table-fixed @3xl:rounded-card @3xl:bg-paper @3xl:raised"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr role="row" className="text-left text-quiet text-sm">
            {headings.map(({ words, width = '' }) => (
              <th
                key={words}
                role="columnheader"
                scope="col"
                className={`px-3 pt-4 pb-2 font-semibold @5xl:px-4 ${width}`}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid grid-cols-1 gap-4 @3xl:table-row-group">
          {children}
        </tbody>
      </table>
    </div>
  )
}

export function CardRow({ children }: { children: ReactNode }) {
  return (
    <tr
      role="row"
      className="card grid grid-cols-[repeat(auto-fill,minmax(max(7rem,40%),1fr))] gap-4 p-[min(1rem,5vw)] @3xl:table-row @3xl:rounded-none @3xl:border-divider @3xl:border-t @3xl:flat"
    >
      {children}
    </tr>
  )
}

type CardCellProps = {
  /** On a card it shares its line with the next cell. */
  isHalf?: boolean
  /** On a card what the column's heading says elsewhere. */
  label?: string
  children: ReactNode
}

export function CardCell({ isHalf, label, children }: CardCellProps) {
  // Labels side by side stand on one line, however high what is below them.
  const besideNext = label ? '' : 'self-center'
  const place = isHalf ? besideNext : 'col-span-full'
  return (
    <td role="cell" className={`block ${place} @3xl:table-cell @3xl:p-3 @3xl:align-top @5xl:p-4`}>
      {label && (
        <span aria-hidden="true" className="block text-quiet text-sm @3xl:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: as above
