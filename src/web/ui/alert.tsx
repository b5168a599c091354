import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'

/** A failure on this page that stays shown until it is dealt with; announced when it appears. */
export function Alert({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div
      role="alert"
      className={`flex items-start gap-3 rounded-card border border-red/30 bg-red-soft p-4 ${className}`}
    >
      <AlertIcon className="size-6 shrink-0 text-red" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
