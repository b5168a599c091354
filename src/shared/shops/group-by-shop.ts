type ShopGroup<Shop, Item> = { shop: Shop; items: Item[] }

/** Puts what belongs to one shop together, shops in the order in which they first appear. */
export function groupByShop<Shop extends { _id: string }, Item>(
  items: readonly Item[],
  shopOf: (item: Item) => Shop,
): ShopGroup<Shop, Item>[] {
  const groups = new Map<string, ShopGroup<Shop, Item>>()
  for (const item of items) {
    const shop = shopOf(item)
    const group = groups.get(shop._id)
    if (group) group.items.push(item)
    else groups.set(shop._id, { shop, items: [item] })
  }
  return [...groups.values()]
}
