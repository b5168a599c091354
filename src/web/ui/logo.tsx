import { brand } from '#shared/brand.ts'

/** The mark: a market basket in palm gold with the woven zigzag of country cloth. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" fill="#0A3D2A" />
      <path d="M10.5 14 14 6.5M21.5 14 18 6.5" stroke="#F6B73C" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M5.5 13h21l-2.2 10.3a3 3 0 0 1-2.9 2.4H10.6a3 3 0 0 1-2.9-2.4L5.5 13Z" fill="#F6B73C" />
      <path
        d="m8.5 20 3-3 3 3 3-3 3 3 3-3"
        fill="none"
        stroke="#0A3D2A"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Mark and name; `className` colours the name. */
export function Logo({ className = 'text-forest' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${className}`}>
      <LogoMark />
      <span className="font-bold font-heading text-xl tracking-tight">{brand.name}</span>
    </span>
  )
}
