import { useEffect, useState } from 'react'
import { useSession } from '../../../sessions/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { discardUnsent } from './discard-unsent.ts'
import { type UnsentProduct, unsentProducts } from './unsent-products.ts'

/**
 * The products that this vendor sent from this phone without a response, while no form is open: that may be sending one of
 * them.
 */
export function UnsentProductsList({
  isFormOpen,
  onGoOn,
}: {
  isFormOpen: boolean
  onGoOn: (product: UnsentProduct) => void
}) {
  const { user } = useSession()
  const userId = user?._id ?? ''
  const [products, setProducts] = useState<readonly UnsentProduct[]>([])
  const [confirm, confirmDialog] = useConfirm()
  useEffect(() => {
    let isGone = false
    const show = (found: readonly UnsentProduct[]) =>
      setProducts((before) => (before.length + found.length === 0 ? before : found))
    if (!isFormOpen) unsentProducts(userId).then((found) => isGone || show(found))
    return () => {
      isGone = true
    }
  }, [userId, isFormOpen])
  const discard = async (product: UnsentProduct) => {
    const text = 'What you typed and your photos will be lost.'
    if (!(await confirm({ title: 'Discard it?', text, action: 'Discard', isDestructive: true }))) return
    setProducts((before) => before.filter(({ id }) => id !== product.id))
    await discardUnsent(product.id, product.pictures)
  }
  return (
    <>
      {(isFormOpen ? [] : products.filter((product) => product.userId === userId)).map((product) => (
        <section
          key={product.id}
          aria-label={`Not sent yet: ${product.texts.title}`}
          className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-gold-soft p-4"
        >
          <p className="min-w-0 grow basis-60 break-words">
            Your product “{product.texts.title}” is not sent yet.
          </p>
          <Button onClick={() => onGoOn(product)}>Go on</Button>
          <Button look="quiet" onClick={() => discard(product)}>
            Discard
          </Button>
        </section>
      ))}
      {confirmDialog}
    </>
  )
}
