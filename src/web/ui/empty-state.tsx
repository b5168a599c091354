import type { ReactNode } from 'react'

/** An empty list: one of the specification's sentences, and what to do next as `children` (a LinkButton). */
export function EmptyState({
  message,
  hint,
  children,
}: {
  message: string
  hint?: string
  children?: ReactNode
}) {
  return (
    <div className="card flex flex-col items-center gap-4 px-5 py-12 text-center">
      <svg viewBox="0 0 64 48" aria-hidden="true" className="w-20 text-divider" fill="currentColor">
        <path d="M6 20h52l-5 23a4 4 0 0 1-4 3H15a4 4 0 0 1-4-3L6 20Z" />
        <path
          d="m16 20 9-17M48 20 39 3M22 28v10M32 28v10M42 28v10"
          fill="none"
          stroke="#8A958E"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <div>
        <p className="font-semibold text-lg">{message}</p>
        {hint && <p className="mt-1 text-quiet">{hint}</p>}
      </div>
      {children}
    </div>
  )
}
