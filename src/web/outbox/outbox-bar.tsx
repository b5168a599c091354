import { useEffect, useId } from 'react'
import { asFields, text } from '#shared/answer-shapes.ts'
import { formatDateTime } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { type Location as Place, useLocation } from '../navigation/router.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Link } from '../ui/link.tsx'
import { signOutQuestion } from './before-sign-out.ts'
import { DiscardOrder } from './discard-order.tsx'
import { discard, discardAll } from './outbox.ts'
import { isQueueStored } from './queue-of-user.ts'
import { SendNow } from './send-now.tsx'
import { orderStateWords, unsentOrderWords, unstoredWords } from './unsent-words.ts'
import { goesByItself, isOld, isRefusedDecision, isUnsent, mayHaveArrived, type Waiting } from './waiting.ts'
import { waitingWishes } from './waiting-wishes.ts'

/** Above every page: what waits for a connection, with the ways to send it now and to discard it. */
export default function OutboxBar() {
  // What has arrived is being told.
  const queue = waitingWishes.use().filter(({ answer }) => !answer || answer.status >= 400)
  const place = useLocation()
  useNoticeOnReturn()
  const order = queue.find(({ kind }) => kind === 'order')
  const refused = queue.filter(isRefusedDecision)
  const others = queue.filter((one) => one.kind !== 'order' && !refused.includes(one))
  const isOrderShown = order !== undefined && !showsOrder(order, place)
  const isAllUnknown = isOrderShown && mayHaveArrived(order) && !order.answer && others.length === 0
  return (
    <>
      {(isOrderShown || others.length > 0) && (
        <aside aria-label={isAllUnknown ? 'No answer yet' : 'Not sent yet'} className="bg-gold-soft">
          {isOrderShown && <OrderLine order={order} />}
          {others.length > 0 && <OthersLine wishes={others} />}
        </aside>
      )}
      {refused.length > 0 && (
        <aside aria-label="Not saved" className="bg-red-soft">
          {refused.slice(0, mostRefusals).map((decision) => (
            <RefusedDecisionLine key={decision.id} decision={decision} place={place} />
          ))}
        </aside>
      )}
      <SignOutQuestion />
    </>
  )
}

/** Checkout shows the order itself, and the first page of the buyer's orders does until it is refused. */
const showsOrder = ({ answer }: Waiting, { pathname, search }: Place): boolean =>
  pathname === '/checkout' || (pathname === '/dashboard/customer/orders' && search === '' && !answer)

const lineLook = 'row flex flex-wrap items-center gap-2 py-1 text-sm'

function OrderLine({ order }: { order: Waiting }) {
  return (
    <div className={lineLook}>
      <p role="status" className="mr-auto">
        {order.answer ? refusedWords(order) : orderWords(order)}
      </p>
      {order.answer ? (
        <Link to="/checkout?step=delivery" className="button button-quiet">
          Look at it
        </Link>
      ) : (
        <SendNow />
      )}
      <DiscardOrder id={order.id} />
    </div>
  )
}

const orderWords = (order: Waiting): string =>
  isOld(order, Date.now())
    ? `${oldOrderWords(order)} Do you still want it?`
    : `${orderStateWords(order)} ${unsentOrderWords(order)}`

const oldOrderWords = (order: Waiting): string =>
  mayHaveArrived(order)
    ? `We do not know whether your order of ${timeOf(order)} arrived.`
    : `Your order of ${timeOf(order)} is not sent yet.`

const refusedWords = ({ answer }: Waiting): string =>
  `Your order was not placed. ${text(asFields(answer?.body).message)}`

function OthersLine({ wishes }: { wishes: readonly Waiting[] }) {
  const [confirm, question] = useConfirm()
  const number = wishes.length === 1 ? '1 change' : `${wishes.length} changes`
  const [oldest] = wishes
  const isTooOld = oldest !== undefined && isOld(oldest, Date.now())
  const askToDiscard = async () => {
    const titles = new Set(wishes.map(({ title }) => title))
    const isSure = await confirm({
      title: `Discard ${number}?`,
      text: `Not sent any more: ${[...titles].slice(0, 5).join(', ')}${titles.size > 5 ? ' and others' : ''}.`,
      action: 'Discard',
      back: 'Keep',
      isDestructive: true,
    })
    if (isSure) await discardAll(wishes.map(({ id }) => id))
  }
  return (
    <div className={lineLook}>
      <p role="status" className="mr-auto">
        {isTooOld
          ? `${number} since ${timeOf(oldest)} not sent yet. Do you still want that?`
          : `Waiting for a connection: ${number}. ${isQueueStored.get() ? messages.sentLater : unstoredWords}`}
      </p>
      <SendNow />
      <Button look="quiet" onClick={askToDiscard}>
        Discard
      </Button>
      {question}
    </div>
  )
}

/** The others follow as these are read: together they would fill a phone. */
const mostRefusals = 3

/** Stays until the vendor has read it: by now a toast would be the only trace of an answer that was thought to be given. */
function RefusedDecisionLine({ decision, place }: { decision: Waiting; place: Place }) {
  const wordsId = useId()
  const { id, title, page, answer } = decision
  return (
    <div className={lineLook}>
      <p id={wordsId} role="status" className="mr-auto wrap-anywhere">
        {title}: {text(asFields(answer?.body).message) || messages.vendor.itemFailed}
      </p>
      {page && page !== place.pathname && (
        <Link to={page} className="button button-quiet" aria-describedby={wordsId}>
          Look at it
        </Link>
      )}
      <Button look="quiet" aria-describedby={wordsId} onClick={() => discard(id)}>
        OK
      </Button>
    </div>
  )
}

const timeOf = ({ startedAt }: Waiting): string => formatDateTime(new Date(startedAt).toISOString())

/** Asks before the user logs out: what waits is then deleted from this phone with everything else of the user. */
function SignOutQuestion() {
  const answer = signOutQuestion.use()
  const [confirm, question] = useConfirm()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per question
  useEffect(() => {
    if (!answer) return
    if (!waitingWishes.get().some(isUnsent)) {
      // Only what has been told is left.
      discardAll().finally(() => answer(true))
      return
    }
    const order = waitingWishes.get().find(({ kind }) => kind === 'order')
    const what = order ? orderStateWords(order) : 'Some changes are not sent yet.'
    confirm({
      title: 'Log out all the same?',
      text: `${what} If you log out now, this phone forgets it.`,
      action: 'Log out',
      back: 'Stay',
      isDestructive: true,
    }).then(async (isSure) => {
      if (isSure) await discardAll()
      answer(isSure === true)
    })
  }, [answer])
  return question
}

/** Says that an order is now sent by itself. */
function useNoticeOnReturn(): void {
  useEffect(() => {
    const notice = () => {
      const order = waitingWishes.get().find(({ kind }) => kind === 'order')
      if (order && goesByItself(order, Date.now()))
        showToast('You are online again. We are sending your order now.', 'info')
    }
    addEventListener('online', notice)
    return () => removeEventListener('online', notice)
  }, [])
}
