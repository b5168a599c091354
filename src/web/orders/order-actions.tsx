import { messages } from '#shared/messages.ts'
import { type Closing, closingRefusalAt } from '#shared/orders/order-status.ts'
import { callApi } from '../platform/api-client.ts'
import { showToast } from '../platform/toast.ts'
import { useAction } from '../platform/use-action.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { orderIn, type ShownOrder } from './order-answers.ts'

type OrderActionsProps = {
  order: ShownOrder
  onChanged: (order: ShownOrder) => void
  onStale: () => void
}

const questions = {
  cancelled: {
    text: 'Are you sure you want to cancel this order?',
    action: 'Cancel order',
    back: 'Keep it',
    isDestructive: true,
  },
  completed: {
    text: 'Have you received everything the shops accepted? The order is then closed.',
    action: 'Mark as received',
    back: 'Not yet',
  },
} as const

const words = {
  cancelled: { done: messages.order.cancelled, failed: messages.order.cancelFailed },
  completed: { done: messages.order.received, failed: messages.order.receiveFailed },
}

/** 'Cancel order' and 'Mark as received', each only while the order machine allows it. */
export function OrderActions({ order, onChanged, onStale }: OrderActionsProps) {
  const [confirm, confirmDialog] = useConfirm()
  const cancelling = useClosing(order, 'cancelled', onChanged, onStale)
  const receiving = useClosing(order, 'completed', onChanged, onStale)
  const ask = async (as: Closing, run: () => Promise<boolean>) => {
    if (await confirm(questions[as])) await run()
  }
  const mayCancel = mayClose(order, 'cancelled')
  const mayReceive = mayClose(order, 'completed')
  if (!mayCancel && !mayReceive) return confirmDialog
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {mayReceive && (
        <Button isBusy={receiving.isBusy} onClick={() => ask('completed', receiving.run)}>
          Mark as received
        </Button>
      )}
      {mayCancel && (
        <Button look="plain" isBusy={cancelling.isBusy} onClick={() => ask('cancelled', cancelling.run)}>
          {cancelling.isBusy ? 'Cancelling...' : 'Cancel order'}
        </Button>
      )}
      {confirmDialog}
    </div>
  )
}

function mayClose({ items, status }: ShownOrder, as: Closing): boolean {
  const statuses = items.map((item) => item.status)
  return closingRefusalAt(status, statuses, as) === null
}

function useClosing(
  order: ShownOrder,
  as: Closing,
  onChanged: OrderActionsProps['onChanged'],
  onStale: () => void,
) {
  const close = async () => {
    const path = `/api/order/${order._id}/status`
    const call = { method: 'PUT', json: { status: as } } as const
    const answer = await callApi<{ message?: string }>(path, call)
    const changed = orderIn(answer)
    if (changed) onChanged(changed)
    else onStale()
    showToast(answer.message || words[as].done, 'success')
  }
  return useAction(close, {
    fallback: words[as].failed,
    onFailure: () => {
      onStale()
      return false
    },
  })
}
