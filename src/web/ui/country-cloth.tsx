/**
 * A quiet pattern after the woven strips of Sierra Leonean country cloth, in the colour of the text. Place it on a dark
 * background: `<CountryCloth className="absolute inset-0 text-forest-light" />`. `id` is unique on the page.
 */
export function CountryCloth({ id, className }: { id: string; className?: string }) {
  return (
    <svg aria-hidden="true" className={className} width="100%" height="100%">
      <defs>
        <pattern id={id} width="48" height="72" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor">
            <path d="M0 .5h48M0 24.5h48" strokeWidth="1" />
            <path d="M0 4h48M0 21h48" strokeWidth="2" strokeDasharray="6 6" />
            <path d="m0 12 6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4M0 16l6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4" />
          </g>
          <g fill="currentColor">
            <path d="m36 36 12 12-12 12-12-12 12-12Zm0 7-5 5 5 5 5-5-5-5Z" />
            <path d="M10 34h4v4h-4zm0 8h4v12h-4zm0 16h4v4h-4zM0 66h48v2H0z" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
