import { useState } from 'react'

/** A longer text is folded to five lines, which hold less even in the widest column. */
const longestWhole = { characters: 240, lines: 5 }

/** What a person wrote, whole when it is short; else with a button that shows the rest. */
export function FoldedText({ text, className }: { text: string; className: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > longestWhole.characters || text.split('\n').length > longestWhole.lines
  return (
    <>
      <p className={`${className} whitespace-pre-line ${isLong && !isOpen ? 'line-clamp-5' : ''}`}>{text}</p>
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
