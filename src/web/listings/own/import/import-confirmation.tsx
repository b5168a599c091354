import { useState } from 'react'
import type { ImportResult } from '#shared/listings/import/listing-import.ts'
import { productsWord } from '#shared/listings/product-words.ts'
import { callApi } from '../../../api/api-client.ts'
import { useAction } from '../../../api/use-action.ts'
import { showToast } from '../../../toasts/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertIcon } from '../../../ui/icons.tsx'

const tryAgain = 'That did not work. Please try again: nothing is done twice.'

type ImportConfirmationProps = {
  importId: string
  /** Products that are added or changed. */
  count: number
  /** Lines that the vendor has not said to be right. */
  unchecked: number
  onUnchecked: () => void
  onDone: () => void
  onChooseAgain: () => void
}

/** The button that carries an import out, in reach below its lines. */
export function ImportConfirmation(props: ImportConfirmationProps) {
  const { importId, count, unchecked, onUnchecked, onDone, onChooseAgain } = props
  // Stays until it is dealt with: a toast would be gone before it is read.
  const [failedWith, setFailedWith] = useState('')
  const [isAskedToCheck, setAskedToCheck] = useState(false)
  const { run, isBusy } = useAction(
    async () => {
      setFailedWith('')
      const path = `/api/vendor/listings/import/${importId}`
      const answer = await callApi<ImportResult & { message?: string }>(path, { method: 'POST' })
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
  const press = () => {
    setAskedToCheck(unchecked > 0)
    if (unchecked > 0) return onUnchecked()
    void run()
  }
  const shown = isAskedToCheck && unchecked > 0 ? uncheckedWords(unchecked) : failedWith
  return (
    <div className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-20 mt-4 flex flex-wrap items-center gap-3 rounded-card border border-divider bg-paper p-3 raised md:bottom-3">
      {shown && (
        <p role="alert" className="flex w-full items-start gap-1.5 text-red">
          <AlertIcon className="mt-0.5 size-5 shrink-0" />
          {shown}
        </p>
      )}
      {count === 0 && <p className="w-full">Every line is as your shop has it already.</p>}
      {count > 0 && (
        <Button isBusy={isBusy} className="max-sm:grow" onClick={press}>
          {isBusy ? 'Importing...' : `Import ${productsWord(count)}`}
        </Button>
      )}
      <Button look="plain" className="max-sm:grow" disabled={isBusy} onClick={onChooseAgain}>
        Choose another file
      </Button>
    </div>
  )
}

const uncheckedWords = (count: number): string =>
  `Please tick “It is right” at ${count === 1 ? 'the line' : `the ${count} lines`} above, or mend the file.`
