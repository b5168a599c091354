import type { Shop } from '#shared/shops/shop.ts'
import type { ShopRow } from './shop-rows.ts'

/** A shop as its vendor and administrators see it. */
export const presentShop = (row: ShopRow): Shop => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  address: row.address,
  town: row.town,
  logo: row.logo,
  banner: row.banner,
  status: row.is_active ? 'active' : 'inactive',
  showContact: row.show_contact,
  awayUntil: row.away_until,
})
