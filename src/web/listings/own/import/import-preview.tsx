import { useId, useState } from 'react'
import { countOutcomes } from '#shared/listings/import/import-lines.ts'
import type { ImportLine, ImportPreview, ImportProblem } from '#shared/listings/import/listing-import.ts'
import { messages } from '#shared/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ImportConfirmation } from './import-confirmation.tsx'
import { ImportForm } from './import-form.tsx'
import { FaultyLines, LinesThatPass, LinesToCheck, LinesWithoutPicture } from './import-line-lists.tsx'

type ImportPreviewViewProps = {
  preview: ImportPreview
  onDone: () => void
  onPreviewed: (importId: string) => void
  onChooseAgain: () => void
}

/**
 * What an import will do, line by line, first what needs the vendor's eyes; carried out only as a whole, when no line is faulty
 * and each that is odd was said to be right.
 */
export function ImportPreviewView({ preview, onDone, onPreviewed, onChooseAgain }: ImportPreviewViewProps) {
  const { lines, notes } = preview
  const checkId = useId()
  const [right, setRight] = useState<ReadonlySet<number>>(new Set())
  const counts = countOutcomes(lines)
  const faulty = lines.filter(({ outcome }) => outcome === 'faulty')
  const odd = lines.filter(isOdd)
  const isFaulty = faulty.length > 0
  const otherwiseFaulty = faulty.filter((line) => !isOnlyPictureless(line))
  const pictureless = faulty.filter(({ problems }) => problems.some(isPictureMissing))
  return (
    <>
      <Lead faulty={faulty.length} pictureless={pictureless.length} odd={odd.length} all={lines.length} />
      {notes.length > 0 && (
        <ul className="mb-4 grid list-disc gap-1 pl-5 text-clay text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className="grid gap-4">
        <FaultyLines lines={otherwiseFaulty} />
        <LinesWithoutPicture
          lines={pictureless.filter(isOnlyPictureless)}
          isOpen={otherwiseFaulty.length === 0}
        />
        <LinesToCheck id={checkId} lines={odd} right={right} onChange={isFaulty ? undefined : setRight} />
        {passing.map(({ outcome, words }) => (
          <LinesThatPass
            key={outcome}
            words={words}
            isOpen={!isFaulty && odd.length === 0 && outcome !== 'same'}
            lines={lines.filter((line) => line.outcome === outcome && !isOdd(line))}
          />
        ))}
      </div>
      {isFaulty ? (
        <section className="card mt-4 max-w-xl p-4 md:p-5" aria-labelledby="again-title">
          <h2 id="again-title" className="mb-3 text-lg">
            Choose the mended file
          </h2>
          <ImportForm onPreviewed={onPreviewed} />
        </section>
      ) : (
        <ImportConfirmation
          importId={preview.importId}
          count={counts.new + counts.changed}
          unchecked={odd.filter(({ line }) => !right.has(line)).length}
          onUnchecked={() => document.getElementById(checkId)?.querySelector('input')?.focus()}
          onDone={onDone}
          onChooseAgain={onChooseAgain}
        />
      )}
    </>
  )
}

const isOdd = ({ outcome, problems }: ImportLine): boolean => outcome !== 'faulty' && problems.length > 0

const isPictureMissing = ({ column, message }: ImportProblem): boolean =>
  column === 'pictures' && message === messages.product.imageMissing

const isOnlyPictureless = ({ problems }: ImportLine): boolean =>
  problems.length > 0 && problems.every(isPictureMissing)

const passing = [
  { outcome: 'new', words: 'New' },
  { outcome: 'changed', words: 'Changed' },
  { outcome: 'same', words: 'The same' },
] as const

/** '2 of 120 lines' */
const ofAll = (count: number, all: number): string =>
  `${count.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')} ${all === 1 ? 'line' : 'lines'}`

type LeadProps = { faulty: number; pictureless: number; odd: number; all: number }

function Lead({ faulty, pictureless, odd, all }: LeadProps) {
  const look = odd > 0 && (
    <p>
      <b>{ofAll(odd, all)}</b> {odd === 1 ? 'needs' : 'need'} checking before{' '}
      {odd === 1 ? 'it is' : 'they are'} imported.
    </p>
  )
  if (faulty > 0)
    return (
      <Alert className="mb-4">
        <p className="font-semibold">{ofAll(faulty, all)} can’t be taken. Nothing was changed.</p>
        <p className="text-sm">Mend the file and choose it again: all of it is imported, or nothing.</p>
        {pictureless > 0 && <p className="mt-2 text-sm">{howToAddPictures(pictureless)}</p>}
        {look && <div className="mt-2 text-sm">{look}</div>}
      </Alert>
    )
  return (
    <div className="mb-3 max-w-prose">
      <p>This is what will happen. Nothing is changed until you press the button.</p>
      {look}
    </div>
  )
}

function howToAddPictures(count: number): string {
  if (count === 1)
    return '1 new product has no picture: name one in the column ‘pictures’, and choose it below, with the file.'
  const products = `${count.toLocaleString('en-GB')} new products have no picture`
  return `${products}: name one for each in the column ‘pictures’, and choose these below, with the file.`
}
