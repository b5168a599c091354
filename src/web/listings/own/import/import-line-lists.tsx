import { type ReactNode, useId, useState } from 'react'
import type { ImportLine } from '#shared/listings/import/listing-import.ts'
import { Button } from '../../../ui/button.tsx'
import { ChevronDownIcon } from '../../../ui/icons.tsx'

type Lines = { lines: readonly ImportLine[] }

/** What must be mended in the file, each error with the name of its column. */
export function FaultyLines({ lines }: Lines) {
  const headingId = useId()
  if (lines.length === 0) return null
  return (
    <section className="card px-4 py-2" aria-labelledby={headingId}>
      <h2 id={headingId} className="flex min-h-11 items-center text-lg text-red">
        Faulty ({lines.length})
      </h2>
      <LineList
        headingId={headingId}
        lines={lines}
        saying={(line) => <LineErrors line={line} />}
        look="text-red"
      />
    </section>
  )
}

function LineErrors({ line: { problems, message } }: { line: ImportLine }) {
  if (problems.length === 0) return message
  return (
    <ul>
      {problems.map(({ column, message: words }) => (
        <li key={column}>
          <b>{column}</b>: {words}
        </li>
      ))}
    </ul>
  )
}

/** New products with no other error than that a picture is missing: what to do is the same for all, and said above. */
export function LinesWithoutPicture({ lines, isOpen }: Lines & { isOpen: boolean }) {
  return <FoldedLines words="No picture" look="text-red" isOpen={isOpen} lines={lines} />
}

type LinesToCheckProps = Lines & {
  id: string
  /** The numbers of those that the vendor has said are right. */
  right: ReadonlySet<number>
  /** Missing where nothing can be imported anyway. */
  onChange: ((right: ReadonlySet<number>) => void) | undefined
}

/** What may be a mistake: the vendor says of each line that it is right, or mends the file. */
export function LinesToCheck({ id, lines, right, onChange }: LinesToCheckProps) {
  const headingId = useId()
  if (lines.length === 0) return null
  const tick = (line: number, isRight: boolean) => {
    const next = new Set(right)
    if (isRight) next.add(line)
    else next.delete(line)
    onChange?.(next)
  }
  const areAllRight = lines.every(({ line }) => right.has(line))
  return (
    <section id={id} className="card px-4 py-2" aria-labelledby={headingId}>
      <h2 id={headingId} className="flex min-h-11 items-center text-clay text-lg">
        Please look at {lines.length === 1 ? 'this one' : `these ${lines.length}`}
      </h2>
      {onChange && lines.length > 1 && (
        <Tick
          words={`All ${lines.length} are right`}
          isTicked={areAllRight}
          onTick={(isTicked) => onChange(new Set(isTicked ? lines.map(({ line }) => line) : []))}
        />
      )}
      <LineList
        headingId={headingId}
        lines={lines}
        saying={({ line, message }) => (
          <>
            <p className="first-letter:uppercase">{message}</p>
            {onChange && (
              <Tick
                words="It is right"
                about={`Line ${line}`}
                isTicked={right.has(line)}
                onTick={(isTicked) => tick(line, isTicked)}
              />
            )}
          </>
        )}
      />
    </section>
  )
}

type TickProps = { words: string; about?: string; isTicked: boolean; onTick: (isTicked: boolean) => void }

const Tick = ({ words, about, isTicked, onTick }: TickProps) => (
  <label className="flex min-h-11 w-fit items-center gap-3 text-base">
    <input
      type="checkbox"
      aria-label={about && `${words}: ${about}`}
      checked={isTicked}
      onChange={({ target }) => onTick(target.checked)}
      className="size-5 shrink-0 accent-green"
    />
    {words}
  </label>
)

/** Lines of one outcome to which there is nothing to say, folded unless `isOpen`. */
export function LinesThatPass(props: Lines & { words: string; isOpen: boolean }) {
  return (
    <FoldedLines {...props} saying={({ message }) => <p className="first-letter:uppercase">{message}</p>} />
  )
}

type FoldedLinesProps = Lines & {
  words: string
  isOpen: boolean
  look?: string
  saying?: (line: ImportLine) => ReactNode
}

function FoldedLines({ words, isOpen, lines, look = '', saying = () => null }: FoldedLinesProps) {
  const headingId = useId()
  if (lines.length === 0) return null
  return (
    <details open={isOpen} className="group card px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2">
        <h2 id={headingId} className={`text-lg ${look}`}>
          {words} ({lines.length})
        </h2>
        <ChevronDownIcon className="ml-auto size-5 text-quiet group-open:rotate-180" />
      </summary>
      <LineList headingId={headingId} lines={lines} saying={saying} />
    </details>
  )
}

/** Few enough for a cheap phone; the rest at a press. */
const shownAtFirst = 50

type LineListProps = Lines & { headingId: string; saying: (line: ImportLine) => ReactNode; look?: string }

function LineList({ headingId, lines, saying, look = '' }: LineListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst)
  return (
    <>
      <ul aria-labelledby={headingId} className="divide-y divide-divider">
        {shown.map((line) => (
          <li
            key={line.line}
            className="grid gap-x-4 py-2 md:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.5fr)] md:items-baseline"
          >
            <span className="text-quiet text-sm">Line {line.line}</span>
            <span className="wrap-anywhere font-semibold">{line.title || 'No title'}</span>
            <div className={`wrap-anywhere text-sm ${look}`}>{saying(line)}</div>
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          Show all {lines.length}
        </Button>
      )}
    </>
  )
}
