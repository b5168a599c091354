import { useCallback, useEffect, useState } from 'react'
import { changeCount } from '../../api/answer-cache.ts'
import { callApi } from '../../api/api-client.ts'

type Listed = { _id: string; createdAt: string }
type Steady<T> = { path: string; latest?: readonly T[]; shown: readonly T[] }

type Source<T> = {
  /** The API path of the list. */
  path: string
  /** What the list holds now; undefined while those of another path are shown. */
  latest: readonly T[] | undefined
  /** The API path of one order. */
  pathOfOne: (id: string) => string
  /** The same function in every render. */
  readOne: (answer: unknown) => T | null
}

/**
 * A list of orders whose rows stay under a finger: what is shown keeps its place and is brought up to date there, also after it
 * has left the list; what came meanwhile is held back until `showLatest` or another path. An empty list shows it at once.
 */
export function useSteadyOrders<T extends Listed>({ path, latest, pathOfOne, readOne }: Source<T>) {
  const [steady, setSteady] = useState<Steady<T>>({ path, shown: [] })
  let now = steady
  if (latest && (steady.latest !== latest || steady.path !== path)) {
    now = { path, latest, shown: steady.path === path ? inTheirPlaces(steady.shown, latest) : latest }
    setSteady(now)
  }
  const { shown } = now
  const replace = useCallback(
    (order: T) => setSteady((before) => ({ ...before, shown: inTheirPlaces(before.shown, [order]) })),
    [],
  )

  // What has left the list does not come with it any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once with each answer of the list
  useEffect(() => {
    if (!latest) return
    const controller = new AbortController()
    const { signal } = controller
    const changes = changeCount()
    for (const { _id } of without(shown, latest))
      callApi<unknown>(pathOfOne(_id), { signal, isBackground: true })
        .then((answer) => {
          const order = readOne(answer)
          if (order && !signal.aborted && changes === changeCount()) replace(order)
        })
        .catch(() => undefined)
    return () => controller.abort()
  }, [latest, replace])

  const newest =
    shown
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1) ?? ''
  const heldBack = without(latest ?? [], shown)
  return {
    shown,
    replace,
    /** Orders that came after those shown, and others that took the place of what has left the list. */
    heldBack: {
      fresh: heldBack.filter(({ createdAt }) => createdAt > newest).length,
      others: heldBack.filter(({ createdAt }) => createdAt <= newest).length,
    },
    showLatest: () => setSteady((before) => ({ ...before, shown: before.latest ?? before.shown })),
  }
}

const without = <T extends Listed>(orders: readonly T[], known: readonly T[]): T[] =>
  orders.filter(({ _id }) => !known.some((one) => one._id === _id))

function inTheirPlaces<T extends Listed>(shown: readonly T[], latest: readonly T[]): readonly T[] {
  if (shown.length === 0) return latest
  return shown.map((order) => latest.find(({ _id }) => _id === order._id) ?? order)
}
