import { type SubmitEvent, useState } from 'react'
import { productsWord } from '#shared/listings/product-words.ts'
import { messages } from '#shared/messages.ts'
import { useAction } from '../../api/use-action.ts'
import { TextField } from '../../forms/field.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Several } from './use-several.ts'

/** Sets how many there are of each chosen product. */
export function StockChangeDialog({ several, onClose }: { several: Several; onClose: () => void }) {
  const [stock, setStock] = useState('')
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')
  const { run, isBusy } = useAction(
    async (wanted: number) => {
      const done = await several.call({ change: 'stock', stock: wanted })
      onClose()
      several.tell(done)
    },
    {
      fallback: messages.vendor.actionFailed,
      onFailure: ({ message, errors, isSessionOver }) => {
        setError(errors.stock ?? '')
        if (!errors.stock && !isSessionOver) setFailure(message || messages.checkConnection)
        return true
      },
    },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setFailure('')
    const typed = stock.trim().replaceAll(',', '')
    if (/^\d+$/.test(typed)) void run(Number(typed))
    else setError(messages.product.stockNotWhole)
  }
  return (
    <Dialog title={`Stock of ${productsWord(several.count)}`} look="sheet" onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Stock of each"
          hint="What you have of it now. 0 is sold out."
          inputMode="numeric"
          autoComplete="off"
          value={stock}
          error={error}
          onChange={({ target }) => {
            setError('')
            setStock(target.value)
          }}
        />
        {failure && <Alert>{failure}</Alert>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="plain" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Saving...' : 'Set stock'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
