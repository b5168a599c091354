import { formatPrice } from '#shared/money.ts'

/** An amount in Leones, `NLe 1,250.00`, in figures of equal width. */
export function Price({ leones, className = '' }: { leones: number; className?: string }) {
  return <span className={`price ${className}`}>{formatPrice(leones)}</span>
}
