import { landmarkWords } from '#shared/orders/landmark-words.ts'
import type { ShownItem, ShownOrder } from '#shared/orders/order-shape.ts'
import { toPayShop } from '#shared/orders/to-pay.ts'
import { formatPhone } from '#shared/phone.ts'
import { groupByShop } from '#shared/shops/group-by-shop.ts'
import { statusWords } from '../../ui/status-chip.tsx'
import { Paper, PaperItems, PaperPaid, PaperSums } from './paper.tsx'

/** A receipt only once a shop has confirmed a payment, or the buyer has everything: before that it tells what is ordered. */
export const paperKind = ({ status, shops }: ShownOrder): 'Receipt' | 'Order' =>
  status === 'completed' ||
  shops.some(({ instalments }) => instalments.some(({ state }) => state === 'received'))
    ? 'Receipt'
    : 'Order'

/** The buyer's paper: the goods by shop, what they come to, and what the shops confirmed of their payment. */
export function Receipt({ order }: { order: ShownOrder }) {
  const { delivery } = order
  const name = `${delivery.firstName} ${delivery.lastName}`.trim()
  return (
    <Paper kind={paperKind(order)} orderId={order._id} createdAt={order.createdAt}>
      <p>Status: {statusWords(order.status)}</p>
      {name && <p>Buyer: {name}</p>}
      {delivery.method === 'pickup' ? (
        <p>Pickup at the shop</p>
      ) : (
        delivery.address && <p>Delivery to: {delivery.address}</p>
      )}
      {landmarkWords(delivery) && <p>{landmarkWords(delivery)}</p>}
      {groupByShop(order.items, (item) => item.shop).map(({ shop, items }) => (
        <ShopReceipt key={shop._id} order={order} shop={shop} items={items} />
      ))}
      <p className="paper-end">Makit moves no money: what is paid is what buyer and shop say.</p>
    </Paper>
  )
}

type ShopReceiptProps = { order: ShownOrder; shop: ShownItem['shop']; items: readonly ShownItem[] }

function ShopReceipt({ order, shop, items }: ShopReceiptProps) {
  const part = order.shops.find((one) => one.shop._id === shop._id)
  const goods = toPayShop(items, null)
  return (
    <div className="paper-part">
      <p className="paper-name">{shop.name || 'Shop'}</p>
      {shop.address && <p>{shop.address}</p>}
      {shop.tel && <p>{formatPhone(shop.tel)}</p>}
      <PaperItems items={items} />
      <PaperSums items={items} part={part ?? { deliveryFee: null, toPay: goods, stillToPay: goods }} />
      {part && <PaperPaid part={part} />}
    </div>
  )
}
