import { useState } from 'react'
import { useArrival, useLocation } from './router.ts'

/**
 * The text of a field whose value also stands in the address, and a function that sets it. It follows the address after going
 * back, or along a link to another value, but never its own letters: pages are rendered in a transition, so the address that
 * is shown may be some letters behind. `own` is what the field itself added as a step of the history.
 */
export function useTypedText(inAddress: string, own?: string) {
  const { key } = useLocation()
  const arrival = useArrival()
  const [typed, setTyped] = useState(inAddress)
  const [known, setKnown] = useState({ key, inAddress })
  if (known.key !== key) {
    setKnown({ key, inAddress })
    const isOther = arrival === 'push' && known.inAddress !== inAddress && inAddress !== own
    if (arrival === 'pop' || isOther) setTyped(inAddress)
  }
  return [typed, setTyped] as const
}
