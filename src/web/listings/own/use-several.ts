import { useState } from 'react'
import type { Listing } from '#shared/listings/listing.ts'
import { productsWord } from '#shared/listings/product-words.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../toasts/toast.ts'
import type { useConfirm } from '../../ui/confirm-dialog.tsx'

export type SeveralAction = 'Hide' | 'Show' | 'Delete'

/** What follows, in the question before each action. */
const consequences: Record<SeveralAction, string> = {
  Hide: 'Buyers no longer see them and cannot order them. Orders that you have stay as they are, and you can show the products again at any time.',
  Show: 'Buyers see them and can order them at once.',
  Delete:
    'They leave your shop for good: this cannot be undone. Orders that you have stay, with the titles and prices of that day.',
}

type SeveralOptions = {
  onDone: () => void
  onChanged: () => void
  confirm: ReturnType<typeof useConfirm>[0]
}

export type Several = {
  isChosen: (id: string) => boolean
  choose: (ids: readonly string[], isChosen: boolean) => void
  /** How many of the page's products are chosen. */
  count: number
  areAllChosen: boolean
  chooseAll: (areChosen: boolean) => void
  isBusy: boolean
  /** Asks first. */
  act: (action: SeveralAction) => void
}

/** Chooses products of the page and hides, shows or deletes them in one call; those on other pages are never among them. */
export function useSeveral(
  listings: readonly Listing[],
  { onDone, onChanged, confirm }: SeveralOptions,
): Several {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = listings.map(({ _id }) => _id).filter((id) => chosen.has(id))
  const choose = (some: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of some) {
        if (isChosen) after.add(id)
        else after.delete(id)
      }
      return after
    })
  const { run, isBusy } = useAction(
    async (action: SeveralAction) => {
      const call =
        action === 'Delete'
          ? ({ method: 'DELETE', json: { ids } } as const)
          : ({ method: 'PUT', json: { ids, isActive: action === 'Show' } } as const)
      const answer = await callApi<{ message?: string }>('/api/vendor/listings', call)
      showToast(answer.message || messages.vendor.productUpdated, 'success')
      setChosen(new Set())
      onDone()
      onChanged()
    },
    { fallback: messages.vendor.actionFailed },
  )
  const ask = async (action: SeveralAction) => {
    const title = `${action} ${productsWord(ids.length)}?`
    const isSure = await confirm({
      title,
      text: consequences[action],
      action: `${action} ${productsWord(ids.length)}`,
      isDestructive: action === 'Delete',
    })
    if (isSure) await run(action)
  }
  return {
    isChosen: (id) => chosen.has(id),
    choose,
    count: ids.length,
    areAllChosen: ids.length > 0 && ids.length === listings.length,
    chooseAll: (areChosen) =>
      choose(
        listings.map(({ _id }) => _id),
        areChosen,
      ),
    isBusy,
    act: (action) => void ask(action),
  }
}
