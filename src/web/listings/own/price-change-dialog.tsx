import { type SubmitEvent, useState } from 'react'
import { productsWord } from '#shared/listings/product-words.ts'
import { percentBounds } from '#shared/listings/several-changes.ts'
import type { SeveralChanged, SeveralLine } from '#shared/listings/several-listings.ts'
import { messages } from '#shared/messages.ts'
import { formatPrice } from '#shared/money.ts'
import type { ApiFailure } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { SelectField, TextField } from '../../forms/field.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RefusedLines } from './refused-lines.tsx'
import type { Several } from './use-several.ts'

type Direction = 'up' | 'down'
type Wish = { percent: number; whole: boolean }

/** Makes the chosen products dearer or cheaper by a percentage, after a look at what that comes to. */
export function PriceChangeDialog({ several, onClose }: { several: Several; onClose: () => void }) {
  const [direction, setDirection] = useState<Direction>('up')
  const [typed, setTyped] = useState('')
  const [isWhole, setIsWhole] = useState(true)
  const [shown, setShown] = useState<{ wish: Wish; preview: SeveralChanged } | null>(null)
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')
  const onFailure = ({ message, errors, isSessionOver }: ApiFailure) => {
    setError(errors.percent ?? '')
    if (!errors.percent && !isSessionOver) setFailure(message || messages.checkConnection)
    return true
  }
  const { run: look, isBusy: isLooking } = useAction(
    async (wish: Wish) => {
      const preview = await several.call({ change: 'price', ...wish, preview: true })
      setShown({ wish, preview })
    },
    { fallback: messages.vendor.actionFailed, onFailure },
  )
  const { run: change, isBusy } = useAction(
    async ({ wish, preview }: NonNullable<typeof shown>) => {
      const lines = preview.lines.filter(({ outcome }) => outcome === 'changed')
      const prices = lines.map(({ before }) => before!)
      const ids = lines.map(({ _id }) => _id)
      const done = await several.call({ change: 'price', ...wish, prices }, ids)
      onClose()
      several.tell(done)
    },
    { fallback: messages.vendor.actionFailed, onFailure },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setFailure('')
    const percent = percentIn(typed, direction)
    if (percent === null) setError(`Please write a number from 0.1 to ${mostPercent(direction)}`)
    else void look({ percent, whole: isWhole })
  }
  if (shown)
    return (
      <Dialog title="These are the new prices" look="sheet" onClose={onClose}>
        <div className="grid gap-4">
          <NewPrices {...shown.preview} />
          {failure && <Alert>{failure}</Alert>}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button look="plain" disabled={isBusy} onClick={() => setShown(null)}>
              Other percentage
            </Button>
            {shown.preview.changed > 0 && (
              <Button data-first-focus isBusy={isBusy} onClick={() => void change(shown)}>
                {isBusy ? 'Saving...' : `Change ${pricesWord(shown.preview.changed)}`}
              </Button>
            )}
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={`Prices of ${productsWord(several.count)}`} look="sheet" onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid grid-cols-2 items-start gap-3">
          <SelectField
            label="Up or down"
            value={direction}
            onChange={({ target }) => setDirection(target.value === 'down' ? 'down' : 'up')}
          >
            <option value="up">Up</option>
            <option value="down">Down</option>
          </SelectField>
          <TextField
            label="By percent"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={error}
            onChange={({ target }) => {
              setError('')
              setTyped(target.value)
            }}
          />
        </div>
        <label className="flex min-h-11 w-fit items-center gap-3">
          <input
            type="checkbox"
            checked={isWhole}
            onChange={({ target }) => setIsWhole(target.checked)}
            className="size-5 shrink-0 accent-green"
          />
          Whole Leones only
        </label>
        {failure && <Alert>{failure}</Alert>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="plain" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" isBusy={isLooking}>
            {isLooking ? 'Counting...' : 'See the new prices'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const pricesWord = (count: number): string =>
  count === 1 ? '1 price' : `${count.toLocaleString('en-GB')} prices`

const mostPercent = (direction: Direction): number =>
  direction === 'up' ? percentBounds.highest : -percentBounds.lowest

/** '7', '7.5' or '7,5' with its direction; null where it is no such percentage. */
function percentIn(typed: string, direction: Direction): number | null {
  const text = typed.replace('%', '').trim().replace(',', '.')
  const percent = /^\d{1,4}(\.\d)?$/.test(text) ? Number(text) : 0
  if (percent === 0 || percent > mostPercent(direction)) return null
  return direction === 'up' ? percent : -percent
}

/** Enough to see whether the percentage is meant so. */
const shownAtMost = 8

function NewPrices({ lines, changed, same }: SeveralChanged) {
  const first = lines.filter(({ outcome }) => outcome === 'changed').slice(0, shownAtMost)
  const others = changed - first.length
  return (
    <>
      {changed === 0 && <p>No price would change.</p>}
      <ul className="divide-y divide-divider">
        {first.map((line) => (
          <NewPrice key={line._id} line={line} />
        ))}
      </ul>
      {others > 0 && <p className="text-quiet">and {productsWord(others)} more</p>}
      {changed > 0 && same > 0 && <p className="text-quiet">{productsWord(same)} as before</p>}
      <RefusedLines lines={lines} />
    </>
  )
}

const NewPrice = ({ line: { title, before, after } }: { line: SeveralLine }) => (
  <li className="flex flex-wrap justify-between gap-x-3 py-2">
    <span className="min-w-0 grow basis-40 wrap-anywhere">{title}</span>
    <span className="even-figures">
      {before !== null && formatPrice(before)} → <b>{after !== null && formatPrice(after)}</b>
    </span>
  </li>
)
