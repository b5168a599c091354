import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type KeptAddress, mostKeptAddresses } from '#shared/addresses/kept-address.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { showToast } from '../toasts/toast.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { EditIcon, PlusIcon, TrashIcon } from '../ui/icons.tsx'
import { Loading, Skeleton } from '../ui/skeletons.tsx'
import { AddressForm } from './address-form.tsx'
import { addressesPath, useKeptAddresses } from './use-kept-addresses.ts'

/** The addresses that the user keeps for the checkout: each can be changed and deleted, and one added while there is room. */
export function KeptAddressesCard() {
  const { data, failure, reload } = useKeptAddresses()
  return (
    <section aria-labelledby="addresses-title" className="card p-5">
      <h2 id="addresses-title" className="text-xl">
        Your addresses
      </h2>
      <p className="mt-1 mb-3 text-quiet text-sm">One tap fills them in at checkout. You can keep three.</p>
      {data && <AddressList addresses={data} onChanged={reload} />}
      {!data && failure && (
        <FailedState message={failure.message || messages.addresses.loadFailed} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <Skeleton className="h-20" />
        </Loading>
      )}
    </section>
  )
}

type AddressListProps = { addresses: readonly KeptAddress[]; onChanged: () => void }

function AddressList({ addresses, onChanged }: AddressListProps) {
  const adding = useOpenForm(onChanged)
  return (
    <>
      <ul>
        {addresses.map((address) => (
          <li key={address._id} className="border-divider border-t">
            <AddressRow address={address} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {adding.isOpen && (
        <div className="border-divider border-t">
          <AddressForm onSaved={adding.saved} onCancel={adding.close} />
        </div>
      )}
      {!adding.isOpen && addresses.length < mostKeptAddresses && (
        <button
          ref={adding.button}
          type="button"
          className={buttonClass('plain', 'mt-2')}
          onClick={adding.open}
        >
          <PlusIcon className="size-5" />
          Add an address
        </button>
      )}
    </>
  )
}

/** A form that stands in place of the button that opened it, which gets the focus back. */
function useOpenForm(onSaved: () => void) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  const saved = () => {
    close()
    onSaved()
  }
  return { isOpen, button, open: () => setOpen(true), close, saved }
}

type AddressRowProps = { address: KeptAddress; onChanged: () => void }

function AddressRow({ address, onChanged }: AddressRowProps) {
  const { _id, label, landmark } = address
  const editing = useOpenForm(onChanged)
  const [confirm, confirmDialog] = useConfirm()
  const { run, isBusy } = useAction(
    async () => {
      const answer = await callApi<{ message: string }>(`${addressesPath}/${_id}`, { method: 'DELETE' })
      showToast(answer.message || messages.addresses.removed, 'success')
      onChanged()
    },
    { fallback: messages.addresses.removeFailed },
  )
  const askAndDelete = async () => {
    const text = `‘${label}’ is no longer offered at checkout. Your orders keep their addresses.`
    const question = { title: 'Delete this address?', text, action: 'Delete', isDestructive: true }
    if (await confirm(question)) void run()
  }
  if (editing.isOpen)
    return <AddressForm address={address} onSaved={editing.saved} onCancel={editing.close} />
  return (
    <div className="flex flex-wrap items-start gap-x-3 py-3">
      <div className="min-w-0 grow basis-48 wrap-anywhere">
        <p className="font-semibold">{label}</p>
        <p className="text-sm">{address.address}</p>
        {landmark && <p className="text-quiet text-sm">Landmark: {landmark}</p>}
      </div>
      <div className="-ml-3 flex flex-wrap">
        <button ref={editing.button} type="button" className={buttonClass('quiet')} onClick={editing.open}>
          <EditIcon className="size-5" />
          Edit<span className="sr-only"> {label}</span>
        </button>
        <Button look="quiet" isBusy={isBusy} onClick={askAndDelete}>
          <TrashIcon className="size-5" />
          Delete<span className="sr-only"> {label}</span>
        </Button>
      </div>
      {confirmDialog}
    </div>
  )
}
