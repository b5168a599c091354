import { useState } from 'react'
import {
  type KeepAddress,
  type KeptAddress,
  type KeptAddressAnswer,
  mostKeptAddresses,
  offeredLabels,
} from '#shared/addresses/kept-address.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { AddressChip, AddressChips } from './address-chips.tsx'
import { addressesPath } from './use-kept-addresses.ts'

type Place = Omit<KeepAddress, 'label'>

type KeepThisAddressProps = {
  /** What is typed now. */
  place: Place
  kept: readonly KeptAddress[]
  onKept: () => void
  /** Called with the server's field errors. */
  onRefused: (errors: Record<string, string>) => void
}

/** Below an address that is typed and not kept yet: keeps it under one of the usual names that is still free. */
export function KeepThisAddress({ place, kept, onKept, onRefused }: KeepThisAddressProps) {
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useAction(
    async (label: string) => {
      const json = { label, ...place }
      const { message } = await callApi<KeptAddressAnswer>(addressesPath, { method: 'POST', json })
      showToast(message || messages.addresses.kept, 'success')
      setAsking(false)
      onKept()
    },
    {
      fallback: messages.addresses.saveFailed,
      onFailure: ({ errors }) => {
        onRefused(errors)
        return Object.keys(errors).length > 0
      },
    },
  )
  const free = offeredLabels.filter((label) => !kept.some((one) => one.label === label))
  const isKept = kept.some((one) => isSamePlace(one, place))
  if (!place.address.trim() || isKept || kept.length >= mostKeptAddresses || free.length === 0) return null
  if (!isAsking)
    return (
      <Button look="quiet" onClick={() => setAsking(true)} className="-my-2 -ml-3 justify-self-start">
        <PlusIcon className="size-5" />
        Keep this address
      </Button>
    )
  return (
    <AddressChips label="Keep this address as">
      {free.map((label) => (
        <AddressChip key={label} disabled={isBusy} onClick={() => void run(label)}>
          {label}
        </AddressChip>
      ))}
    </AddressChips>
  )
}

/** Blanks around a text are not stored. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.address.trim() === other.address.trim() && one.landmark.trim() === other.landmark.trim()
