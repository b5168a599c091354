import { useState } from 'react'
import type { OwnListingPage } from '#shared/listings/own-listing-shape.ts'
import { productsWord } from '#shared/listings/product-words.ts'
import { parseListingIds, parseSeveralChanged } from '#shared/listings/several-changes-shape.ts'
import type { ChangeSeveral, SeveralChanged } from '#shared/listings/several-listings.ts'
import { messages } from '#shared/messages.ts'
import { ApiFailure, callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../toasts/toast.ts'
import type { useConfirm } from '../../ui/confirm-dialog.tsx'
import { listingIdsPath, type ProductFilters } from './products-address.ts'

type SeveralAction = 'Hide' | 'Show' | 'Delete'

/** What follows, in the question before each action. */
const consequences: Record<SeveralAction, string> = {
  Hide: 'Buyers no longer see what you chose and cannot order it. Orders that you have stay as they are, and you can show it again at any time.',
  Show: 'Buyers see what you chose and can order it at once.',
  Delete:
    'What you chose leaves your shop for good: this cannot be undone. Orders that you have stay, with the titles and prices of that day.',
}

const changes = { Hide: 'hide', Show: 'show', Delete: 'delete' } as const

/** What is asked for, of the chosen products. */
type SeveralWish = Omit<ChangeSeveral, 'ids' | 'prices'> & { prices?: number[] }

type SeveralOptions = {
  /** Products are being chosen; when that ends, none is. */
  isOn: boolean
  filters: ProductFilters
  onDone: () => void
  onChanged: () => void
  confirm: ReturnType<typeof useConfirm>[0]
}

export type Several = {
  isChosen: (id: string) => boolean
  choose: (ids: readonly string[], isChosen: boolean) => void
  /** How many are chosen, on other pages too. */
  count: number
  areAllChosen: boolean
  /** Chooses the products of this page, or none of them. */
  chooseAll: (areChosen: boolean) => void
  /** Chooses all products that the search finds, on all pages. */
  chooseFound: () => void
  found: number
  isBusy: boolean
  /** Asks first. */
  act: (action: SeveralAction) => void
  /** What a change of the chosen ones, or of these, would do, or has done. Throws ApiFailure. */
  call: (wish: SeveralWish, ids?: readonly string[]) => Promise<SeveralChanged>
  /** Tells what a change has done; products with which it could not be done are named until they are dismissed. */
  tell: (done: SeveralChanged) => void
  refused: SeveralChanged | null
  dismiss: () => void
}

/** Chooses products, of this page or of all that the search finds, and changes them in one call, each as far as it can be. */
export function useSeveral(page: OwnListingPage, options: SeveralOptions): Several {
  const { isOn, filters, onDone, onChanged, confirm } = options
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [wasOn, setWasOn] = useState(isOn)
  const [refused, setRefused] = useState<SeveralChanged | null>(null)
  if (wasOn !== isOn) {
    setWasOn(isOn)
    setChosen(new Set())
  }
  const onPage = page.listings.map(({ _id }) => _id)
  const choose = (some: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of some) {
        if (isChosen) after.add(id)
        else after.delete(id)
      }
      return after
    })
  const call: Several['call'] = async (wish, ids = [...chosen]) =>
    parseSeveralChanged(await callApi('/api/vendor/listings', { method: 'PATCH', json: { ids, ...wish } }))
  const tell = (done: SeveralChanged) => {
    if (done.refused > 0) setRefused(done)
    else showToast(done.message || messages.vendor.productUpdated, 'success')
    onDone()
    onChanged()
  }
  const { run, isBusy } = useAction(
    async (action: SeveralAction) => tell(await call({ change: changes[action] })),
    { fallback: messages.vendor.actionFailed },
  )
  const { run: chooseFound, isBusy: isChoosing } = useAction(
    async () => {
      const answer = await callApi(listingIdsPath(filters))
      const found = parseListingIds(answer)
      if (!found) throw new ApiFailure(200, answer)
      setChosen(new Set(found.ids))
      if (found.ids.length < found.total)
        showToast(`Only the newest ${productsWord(found.ids.length)} can be chosen at once.`, 'info')
    },
    { fallback: 'The products could not be chosen. Please try again.' },
  )
  const ask = async (action: SeveralAction) => {
    const title = `${action} ${productsWord(chosen.size)}?`
    const isSure = await confirm({
      title,
      text: consequences[action],
      action: `${action} ${productsWord(chosen.size)}`,
      isDestructive: action === 'Delete',
    })
    if (isSure) await run(action)
  }
  return {
    isChosen: (id) => chosen.has(id),
    choose,
    count: chosen.size,
    areAllChosen: onPage.length > 0 && onPage.every((id) => chosen.has(id)),
    chooseAll: (areChosen) => choose(onPage, areChosen),
    chooseFound: () => void chooseFound(),
    found: page.total,
    isBusy: isBusy || isChoosing,
    act: (action) => void ask(action),
    call,
    tell,
    refused,
    dismiss: () => setRefused(null),
  }
}
