const few = 5

/** Stock in words. A small number is a reason to hurry; a large one is not shown. */
export function StockWords({ stock }: { stock: number }) {
  if (stock < 1) return <p className="mt-1 font-semibold text-clay">Out of stock</p>
  if (stock <= few) return <p className="mt-1 font-semibold text-clay">Only {stock} left</p>
  return <p className="mt-1 font-semibold text-green">In stock</p>
}
