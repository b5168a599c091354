import { useId, useState } from 'react'
import { countOutcomes, type ImportOutcome } from '#shared/listings/import/import-lines.ts'
import type { ImportLine, ImportPreview, ImportResult } from '#shared/listings/import/listing-import.ts'
import { productsWord } from '#shared/listings/product-words.ts'
import { callApi } from '../../../api/api-client.ts'
import { useAction } from '../../../api/use-action.ts'
import { showToast } from '../../../toasts/toast.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertIcon, ChevronDownIcon } from '../../../ui/icons.tsx'
import { ImportForm } from './import-form.tsx'

type ImportPreviewViewProps = {
  preview: ImportPreview
  onDone: () => void
  onPreviewed: (importId: string) => void
  onChooseAgain: () => void
}

/** What an import will do, line by line; carried out only as a whole, and only when no line is faulty. */
export function ImportPreviewView({ preview, onDone, onPreviewed, onChooseAgain }: ImportPreviewViewProps) {
  const { lines, notes } = preview
  const counts = countOutcomes(lines)
  return (
    <>
      {counts.faulty > 0 ? (
        <Alert className="mb-4">
          <p className="font-semibold">
            {counts.faulty === 1 ? '1 line is faulty' : `${counts.faulty} lines are faulty`}. Nothing was
            changed.
          </p>
          <p className="text-sm">Mend the file and choose it again: all of it is imported, or nothing.</p>
        </Alert>
      ) : (
        <p className="mb-3 max-w-prose">
          This is what will happen. Nothing is changed until you press the button.
        </p>
      )}
      {notes.length > 0 && (
        <ul className="mb-4 grid list-disc gap-1 pl-5 text-clay text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className="grid gap-4">
        {groups.map(({ outcome, words, isClosed }) => (
          <OutcomeLines
            key={outcome}
            words={words}
            isOpen={!isClosed}
            lines={lines.filter((line) => line.outcome === outcome)}
          />
        ))}
      </div>
      {counts.faulty > 0 ? (
        <section className="card mt-4 max-w-xl p-4 md:p-5" aria-labelledby="again-title">
          <h2 id="again-title" className="mb-3 text-lg">
            Choose the mended file
          </h2>
          <ImportForm onPreviewed={onPreviewed} />
        </section>
      ) : (
        <Confirmation
          importId={preview.importId}
          count={counts.new + counts.changed}
          onDone={onDone}
          onChooseAgain={onChooseAgain}
        />
      )}
    </>
  )
}

/** What needs the vendor's eyes comes first. */
const groups: readonly { outcome: ImportOutcome; words: string; isClosed?: true }[] = [
  { outcome: 'faulty', words: 'Faulty' },
  { outcome: 'new', words: 'New' },
  { outcome: 'changed', words: 'Changed' },
  { outcome: 'same', words: 'The same', isClosed: true },
]

/** Few enough for a cheap phone; the rest at a press. */
const shownAtFirst = 50

function OutcomeLines({ words, isOpen, lines }: { words: string; isOpen: boolean; lines: ImportLine[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const headingId = useId()
  if (lines.length === 0) return null
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst)
  const isFaulty = lines[0]?.outcome === 'faulty'
  return (
    <details open={isOpen} className="group card px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2">
        <h2 id={headingId} className={`text-lg ${isFaulty ? 'text-red' : ''}`}>
          {words} ({lines.length})
        </h2>
        <ChevronDownIcon className="ml-auto size-5 text-quiet group-open:rotate-180" />
      </summary>
      <ul aria-labelledby={headingId} className="divide-y divide-divider">
        {shown.map(({ line, title, message }) => (
          <li
            key={line}
            className="grid gap-x-4 py-2 md:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.5fr)] md:items-baseline"
          >
            <span className="text-quiet text-sm">Line {line}</span>
            <span className="wrap-anywhere font-semibold">{title || 'No title'}</span>
            <span className={`wrap-anywhere text-sm ${isFaulty ? 'text-red' : 'first-letter:uppercase'}`}>
              {message}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          Show all {lines.length}
        </Button>
      )}
    </details>
  )
}

const tryAgain = 'That did not work. Please try again: nothing is done twice.'

type ConfirmationProps = {
  importId: string
  /** Products that are added or changed. */
  count: number
  onDone: () => void
  onChooseAgain: () => void
}

function Confirmation({ importId, count, onDone, onChooseAgain }: ConfirmationProps) {
  // Stays until it is dealt with: a toast would be gone before it is read.
  const [failedWith, setFailedWith] = useState('')
  const { run, isBusy } = useAction(
    async () => {
      setFailedWith('')
      const answer = await callApi<ImportResult & { message?: string }>(
        `/api/vendor/listings/import/${importId}`,
        {
          method: 'POST',
        },
      )
      showToast(answer.message || 'Import done', 'success')
      onDone()
    },
    {
      fallback: tryAgain,
      onFailure: ({ message, isSessionOver }) => {
        setFailedWith(isSessionOver ? '' : message || tryAgain)
        return true
      },
    },
  )
  return (
    <div className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-20 mt-4 flex flex-wrap items-center gap-3 rounded-card border border-divider bg-paper p-3 raised md:bottom-3">
      {failedWith && (
        <p role="alert" className="flex w-full items-start gap-1.5 text-red">
          <AlertIcon className="mt-0.5 size-5 shrink-0" />
          {failedWith}
        </p>
      )}
      {count === 0 && <p className="w-full">Every line is as your shop has it already.</p>}
      {count > 0 && (
        <Button isBusy={isBusy} className="max-sm:grow" onClick={() => void run()}>
          {isBusy ? 'Importing...' : `Import ${productsWord(count)}`}
        </Button>
      )}
      <Button look="plain" className="max-sm:grow" disabled={isBusy} onClick={onChooseAgain}>
        Choose another file
      </Button>
    </div>
  )
}
