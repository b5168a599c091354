import { greetingToShop } from '#shared/orders/order-greeting.ts'
import type { ShownItem, ShownOrder } from '#shared/orders/order-shape.ts'
import { ContactLinks } from '../ui/contact-links.tsx'

type ShopContactProps = {
  order: ShownOrder
  shop: ShownItem['shop']
  /** This shop's items, named in the first words of the chat. */
  items: readonly ShownItem[]
  /** The text of the chat's button where it is the main action. */
  mainAct?: string
}

/** Call and WhatsApp to one shop about one order; a deleted vendor has no number. */
export function ShopContact({ order, shop, items, mainAct }: ShopContactProps) {
  if (!shop.tel && !shop.name) return null
  if (!shop.tel) return <p className="text-quiet text-sm">This shop can no longer be reached by phone.</p>
  const { _id: orderId, delivery, shops } = order
  const part = shops.find((one) => one.shop._id === shop._id)
  const { deliveryFee = null, paid = 0 } = part ?? {}
  const greeting = greetingToShop(shop, { orderId, items, delivery, deliveryFee, paid })
  return (
    <ContactLinks
      phone={shop.tel}
      name={shop.name}
      greeting={greeting}
      mainAct={mainAct}
      mainLook="px-2 max-sm:w-full max-sm:text-[0.9375rem]"
    />
  )
}
