import type { Listing } from '#shared/listings/listing.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../toasts/toast.ts'
import { explainInConsole } from './save-product.ts'

type Answer = { message?: string }

/** Hides, shows and deletes products; `onChanged` is called after each, so that the list is loaded again. */
export function useProductActions(onChanged: () => void) {
  const apartBy = ({ _id }: Listing) => _id
  const toggle = useAction(
    async ({ _id, isActive }: Listing) => {
      const json = { isActive: !isActive }
      const answer = await callApi<Answer>(`/api/listings/${_id}`, { method: 'PUT', json })
      showToast(answer.message || messages.vendor.productUpdated, 'success')
      onChanged()
    },
    {
      fallback: messages.vendor.actionFailed,
      apartBy,
      onFailure: (failure) => {
        explainInConsole(failure)
        return false
      },
    },
  )
  const remove = useAction(
    async ({ _id }: Listing) => {
      const answer = await callApi<Answer>(`/api/listings/${_id}`, { method: 'DELETE' })
      showToast(answer.message || messages.vendor.productDeleted, 'success')
      onChanged()
    },
    { fallback: messages.vendor.deleteFailed, apartBy },
  )
  return { toggle: toggle.run, remove: remove.run }
}
