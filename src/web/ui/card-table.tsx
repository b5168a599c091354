import type { ReactNode } from 'react'

// biome-ignore-start lint/a11y/noRedundantRoles: drawn as cards the elements are no table boxes any more, and browsers then drop their roles

/** A table from 768 px on, cards below it; for screen readers it stays a table. `caption` is its name. */
export function CardTable({
  caption,
  headings,
  children,
}: {
  caption: string
  /** Words of the columns, and a class for their width (`md:w-1/3`) where it should not be even. */
  headings: readonly { words: string; width?: string }[]
  children: ReactNode
}) {
  return (
    <table
      role="table"
      className="block w-full md:table md:table-fixed md:rounded-card md:bg-paper md:raised"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="text-left text-quiet text-sm">
          {headings.map(({ words, width = '' }) => (
            <th
              key={words}
              role="columnheader"
              scope="col"
              className={`px-3 pt-4 pb-2 font-semibold lg:px-4 ${width}`}
            >
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-4 md:table-row-group">
        {children}
      </tbody>
    </table>
  )
}

export function CardRow({ children }: { children: ReactNode }) {
  return (
    <tr
      role="row"
      className="card grid gap-4 p-4 md:table-row md:rounded-none md:border-divider md:border-t md:flat"
    >
      {children}
    </tr>
  )
}

export function CardCell({ children }: { children: ReactNode }) {
  return (
    <td role="cell" className="block md:table-cell md:p-3 md:align-top lg:p-4">
      {children}
    </td>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: as above
