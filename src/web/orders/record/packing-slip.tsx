import { landmarkWords } from '#shared/orders/landmark-words.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import { formatPhone } from '#shared/phone.ts'
import { parseShopAnswer } from '#shared/shops/shop-shape.ts'
import { useApi } from '../../api/use-api.ts'
import { Paper, PaperItems, PaperPaid, PaperSums } from './paper.tsx'

/** The vendor's packing slip: what to pack, for whom and where to, and what is to pay at the door. */
export function PackingSlip({ order }: { order: VendorOrder }) {
  const shop = useApi('/api/vendor/shop', { read: parseShopAnswer }).data
  const { firstName, lastName, phone, method, address, instructions } = order.delivery
  const landmark = landmarkWords(order.delivery)
  return (
    <Paper kind="Packing slip" orderId={order.order} createdAt={order.createdAt}>
      {shop?.name && <p>From: {shop.name}</p>}
      <div className="paper-part">
        <p className="paper-name">{`To: ${firstName} ${lastName}`.trim()}</p>
        {phone && <p>{formatPhone(phone)}</p>}
        <p>{method === 'pickup' ? 'The buyer picks it up.' : address}</p>
        {landmark && <p>{landmark}</p>}
        {instructions && <p className="paper-lines">{instructions}</p>}
      </div>
      <div className="paper-part">
        <PaperItems items={order.items} box="☐" />
        <PaperSums items={order.items} part={order} />
        <PaperPaid part={order} />
      </div>
    </Paper>
  )
}
