import { useState } from 'react'
import { Link } from '../ui/link.tsx'

/** A longer text is folded to five lines, which hold less even in the widest column. */
const longestWhole = { characters: 240, lines: 5 }

const orderNumber = /((?<!\w)#[0-9a-f]{6}(?!\w))/i

/** The text, in which each number of an order leads to the search for it. */
const withOrderLinks = (text: string) =>
  text.split(orderNumber).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
        key={place}
        to={`/dashboard/admin/orders?${new URLSearchParams({ search: part.toLowerCase() })}`}
        className="link"
      >
        {part}
      </Link>
    ),
  )

/** What a person wrote, whole when it is short; else with a button that shows the rest. */
export function FoldedText({ text, className }: { text: string; className: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > longestWhole.characters || text.split('\n').length > longestWhole.lines
  return (
    <>
      <p className={`${className} whitespace-pre-line ${isLong && !isOpen ? 'line-clamp-5' : ''}`}>
        {withOrderLinks(text)}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="link min-h-11 text-sm"
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}
