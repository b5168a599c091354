import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { discard } from './outbox.ts'

/** Asks, and then forgets an order of which it is unknown whether it arrived. */
export function DiscardOrder({ id, isDisabled }: { id: string; isDisabled?: boolean }) {
  const [confirm, question] = useConfirm()
  const ask = async () => {
    const isSure = await confirm({
      title: 'Discard your order?',
      text: 'It is not sent any more. If it has reached the shops all the same, you find it in My orders. Your cart stays as it is.',
      action: 'Discard',
      back: 'Keep it',
      isDestructive: true,
    })
    if (isSure) await discard(id)
  }
  return (
    <>
      <Button look="quiet" onClick={ask} disabled={isDisabled}>
        Discard
      </Button>
      {question}
    </>
  )
}
