/** Why buyers do not see a product, and what its vendor can do. */
export function TakenDownWords({ reason }: { reason: string }) {
  return (
    <div className="mt-2 rounded-field bg-red-soft px-3 py-2 text-sm wrap-anywhere">
      <p className="font-semibold text-red">Makit has taken this product down: buyers do not see it.</p>
      {reason && <p className="whitespace-pre-line">Reason: {reason}</p>}
      <p>Press ‘Edit’ and correct it. We look at it again and show it when it is right.</p>
    </div>
  )
}
