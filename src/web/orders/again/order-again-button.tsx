import { useState } from 'react'
import { rolesThatBuy } from '#shared/accounts/roles.ts'
import { messages } from '#shared/messages.ts'
import { missingWords } from '#shared/orders/missing-words.ts'
import type { Missing } from '#shared/orders/order-again.ts'
import { parseMissing } from '#shared/orders/order-again-shape.ts'
import type { ShownOrder } from '#shared/orders/order-shape.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { openCart } from '../../cart/add-to-cart.ts'
import { storeCartOf } from '../../cart/cart-store.ts'
import { useNavigate } from '../../navigation/router.ts'
import { useSession } from '../../sessions/session.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Nothing of the order is on its way any more. */
const isOver = ({ status }: ShownOrder): boolean =>
  status !== 'pending' && status !== 'accepted' && status !== 'partially_accepted'

type PutIntoCart = { message: string; missing: readonly Missing[] }

/** Whether nothing of the order can be had. A cart without room is worth a look. */
const isAllMissing = ({ items }: ShownOrder, { missing }: PutIntoCart): boolean =>
  missing.filter(({ reason }) => reason !== 'fewer' && reason !== 'cart_full').length === items.length

/** 'Order again' for an order that is over: a toast where all of it is in the cart, else a window with what is missing. */
export function OrderAgainButton({ order }: { order: ShownOrder }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [short, setShort] = useState<PutIntoCart | null>(null)
  const orderAgain = async () => {
    const answer = await callApi<{ message?: string }>(`/api/order/${order._id}/again`, { method: 'POST' })
    storeCartOf(answer)
    const missing = parseMissing(answer)
    const message = answer.message || messages.order.againAll
    if (missing.length > 0) setShort({ message, missing })
    else showToast(message, 'success', openCart(navigate))
  }
  const { run, isBusy } = useAction(orderAgain, { fallback: messages.order.againFailed })
  if (!isOver(order) || !user || !rolesThatBuy.includes(user.role)) return null
  return (
    <>
      <Button look="plain" isBusy={isBusy} onClick={() => run()}>
        {isBusy ? 'Looking...' : 'Order again'}
      </Button>
      {short && (
        <MissingDialog {...short} isAll={isAllMissing(order, short)} onClose={() => setShort(null)} />
      )}
    </>
  )
}

type MissingDialogProps = PutIntoCart & { isAll: boolean; onClose: () => void }

function MissingDialog({ message, missing, isAll, onClose }: MissingDialogProps) {
  return (
    <Dialog title="Order again" look="sheet" onClose={onClose}>
      <div className="grid gap-4">
        <p>{message} Missing:</p>
        <ul className="grid gap-2">
          {missing.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer never change
            <li key={place} className="wrap-anywhere">
              <span className="font-semibold">{line.title}</span>: {missingWords(line)}
            </li>
          ))}
        </ul>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="plain" onClick={onClose}>
            Close
          </Button>
          {/* A page that takes long shows that, and Back leads to a page without a window over it. */}
          <LinkButton to={isAll ? '/shop' : '/cart'} onClick={onClose}>
            {isAll ? 'Go on shopping' : 'Open cart'}
          </LinkButton>
        </div>
      </div>
    </Dialog>
  )
}
