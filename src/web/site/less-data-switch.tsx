import { messages } from '#shared/messages.ts'
import { useLessData } from '../less-data/less-data.ts'
import { useOnceHydrated } from '../lib/use-once-hydrated.ts'
import { showToast } from '../toasts/toast.ts'

/** Words that say whether pictures wait to be tapped, and what changes it on this phone; its code is loaded then. */
export function useLessDataSwitch(): { words: string; turn: () => void } {
  const isOn = useLessData() !== null
  const turn = () => {
    // At once, until the browser is closed: the visitor may be on another page before the code that keeps it longer has come.
    // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers have no Cookie Store
    document.cookie = `less-data=${isOn ? 'off' : 'on'}; Path=/`
    import('../less-data/less-data-choice.ts')
      .then((choice) => choice.chooseLessData(!isOn))
      .catch(() => showToast(messages.checkConnection, 'error'))
  }
  return { words: `Less data: ${isOn ? 'on' : 'off'}`, turn }
}

/** `isLater`: the HTML of the page does without its words. */
export function LessDataSwitch({ className, isLater = false }: { className: string; isLater?: boolean }) {
  const { words, turn } = useLessDataSwitch()
  const shown = useOnceHydrated(words) ?? (isLater ? undefined : words)
  if (!shown) return null
  return (
    <button type="button" className={className} onClick={turn}>
      {shown}
    </button>
  )
}
