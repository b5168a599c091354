/** A grey box of the size of the coming content, so that nothing jumps; a span, because some stand within a paragraph. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />
}

/** For screen readers: one sentence instead of many grey boxes. */
export function Loading({ children }: { children: React.ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      {children}
    </div>
  )
}

type PageSkeletonProps = { title?: string; lead?: string | undefined }

/** A page whose content is loading. `title` and `lead`, where known, are all that can be read of it without JavaScript. */
export function PageSkeleton({ title, lead }: PageSkeletonProps) {
  return (
    <div className="page min-h-dvh">
      {title && <h1 className="mb-4 text-2xl">{title}</h1>}
      {lead && <p className="mb-4 text-quiet">{lead}</p>}
      <Loading>
        {!title && <Skeleton className="mb-6 h-8 w-48" />}
        <RowsSkeleton rows={3} />
      </Loading>
    </div>
  )
}

/** Rows of a list: orders, cart, tables. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid gap-3">
      {placeholders(rows).map((key) => (
        <Skeleton key={key} className="h-44 rounded-card md:h-32" />
      ))}
    </div>
  )
}

/** The columns of a grid of cards: two on a phone (one where text is large), up to five on a desktop, fewer when it `isNarrow`: beside a sidebar. */
export const cardColumns = (isNarrow: boolean): string =>
  `grid two-columns gap-3 sm:grid-cols-3 md:gap-4 ${isNarrow ? 'md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4' : 'lg:grid-cols-5'}`

/** Product cards: square picture, two lines, price, shop, button. */
export function CardsSkeleton({ cards, isNarrow = false }: { cards: number; isNarrow?: boolean }) {
  return (
    <div className={cardColumns(isNarrow)}>
      {placeholders(cards).map((key) => (
        <div key={key} className="card overflow-hidden">
          <Skeleton className="aspect-square rounded-none" />
          <div className="p-3">
            <Skeleton className="h-9" />
            <Skeleton className="mt-2 h-9 w-2/3" />
            <Skeleton className="mt-3 h-11" />
          </div>
        </div>
      ))}
    </div>
  )
}

const placeholders = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `place-${index}`)
