/** Does the work for all items, so many at a time; the first failure ends it. */
export async function atOnce<Item>(
  count: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  const waiting = items.entries()
  const doNext = async () => {
    for (const [index, item] of waiting) await work(item, index)
  }
  await Promise.all(Array.from({ length: count }, doNext))
}
