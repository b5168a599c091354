import type { ReactNode } from 'react'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { parseOrderAnswer, type ShownOrder } from '#shared/orders/order-shape.ts'
import { closingRefusalAt, pendingItemsRefusalAt } from '#shared/orders/order-status.ts'
import { isPayingDue } from '#shared/orders/to-pay.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { sendOrKeep, waitsWords } from '../outbox/outbox.ts'
import { wishFor } from '../outbox/waiting.ts'
import { waitingWishes } from '../outbox/waiting-wishes.ts'
import { WaitsNote } from '../outbox/waits-note.tsx'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'

type OrderActionsProps = {
  order: ShownOrder
  onChanged: (order: ShownOrder) => void
  onStale: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** A buyer's actions on an order: the question before, the call, and the message afterwards. */
const actions = {
  cancelOrder: {
    busyWords: 'Cancelling...',
    question: {
      text: 'Are you sure you want to cancel this order?',
      action: 'Cancel order',
      back: 'Keep it',
      isDestructive: true,
    },
    call: { path: 'status', status: 'cancelled' },
    words: { done: messages.order.cancelled, failed: messages.order.cancelFailed },
  },
  cancelPending: {
    busyWords: 'Cancelling...',
    question: {
      text: 'Cancel the items that no shop has answered yet? What the shops have accepted stays ordered.',
      action: 'Cancel pending items',
      back: 'Keep them',
      isDestructive: true,
    },
    call: { path: 'pending-items', status: 'cancelled' },
    words: { done: messages.order.pendingCancelled, failed: messages.order.pendingCancelFailed },
  },
  receive: {
    busyWords: 'Mark as received',
    question: {
      text: 'Have you received everything the shops accepted? The order is then closed.',
      action: 'Mark as received',
      back: 'Not yet',
      isDestructive: false,
    },
    call: { path: 'status', status: 'completed' },
    words: { done: messages.order.received, failed: messages.order.receiveFailed },
  },
} as const
type Action = (typeof actions)[keyof typeof actions]

/** 'Mark as received', 'Cancel order' and 'Cancel pending items', each only while the rules allow it. */
export function OrderActions({ children, ...props }: OrderActionsProps) {
  const [confirm, confirmDialog] = useConfirm()
  const { _id, status, items } = props.order
  const isReceivedWaiting = wishFor(waitingWishes.use(), 'received', _id) !== undefined
  const statuses = items.map((item) => item.status)
  const buttons = [
    { action: actions.receive, refusal: closingRefusalAt(status, statuses, 'completed') },
    { action: actions.cancelOrder, refusal: closingRefusalAt(status, statuses, 'cancelled') },
    { action: actions.cancelPending, refusal: pendingItemsRefusalAt(status, statuses) },
  ].filter(({ action, refusal }) => refusal === null && !(isReceivedWaiting && action === actions.receive))
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 empty:hidden">
      {isReceivedWaiting && <WaitsNote words="Marked as received. Waiting for a connection" />}
      {buttons.map(({ action }) => (
        <ActionButton key={action.question.action} action={action} confirm={confirm} {...props} />
      ))}
      {children}
      {confirmDialog}
    </div>
  )
}

/** Null where it waits for a connection. */
const sendReceived = (orderId: string, path: string, body: { status: 'completed' | 'cancelled' }) =>
  sendOrKeep<{ message?: string }>({
    kind: 'received',
    method: 'PUT',
    path,
    bodies: [body],
    wants: { [orderId]: body.status },
    title: `Order ${shortId(orderId)}`,
  })

type ActionButtonProps = Omit<OrderActionsProps, 'children'> & {
  action: Action
  confirm: ReturnType<typeof useConfirm>[0]
}

function ActionButton({ action, confirm, order, onChanged, onStale }: ActionButtonProps) {
  const { call, question, words } = action
  const act = async () => {
    const path = `/api/order/${order._id}/${call.path}`
    const body = { status: call.status }
    const answer =
      action === actions.receive
        ? await sendReceived(order._id, path, body)
        : await callApi<{ message?: string }>(path, { method: 'PUT', json: body })
    if (!answer) return void showToast(waitsWords(words.failed), 'waits')
    const changed = parseOrderAnswer(answer)
    if (changed) onChanged(changed)
    else onStale()
    showToast(answer.message || words.done, 'success')
  }
  const { run, isBusy } = useAction(act, {
    fallback: words.failed,
    onFailure: () => {
      onStale()
      return false
    },
  })
  const ask = async () => {
    if (await confirm(question)) await run()
  }
  return (
    <Button
      look={question.isDestructive || isAnyToPay(order) ? 'plain' : 'main'}
      isBusy={isBusy}
      onClick={ask}
    >
      {isBusy ? action.busyWords : question.action}
    </Button>
  )
}

/** Goods are mostly paid before or as they arrive, so paying is due before 'Mark as received'. */
const isAnyToPay = ({ shops, items }: ShownOrder): boolean =>
  shops.some((part) =>
    isPayingDue(
      part,
      items.filter(({ shop }) => shop._id === part.shop._id),
    ),
  )
