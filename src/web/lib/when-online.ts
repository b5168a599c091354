/** Calls back when the network returns, unless the visitor has pressed anything meanwhile. */
export function whenOnline(window: Window, retry: () => void): void {
  const waiting = new AbortController()
  const end = ({ type }: Event) => {
    waiting.abort()
    if (type === 'online') retry()
  }
  for (const kind of ['online', 'pointerdown', 'keydown'])
    window.addEventListener(kind, end, { signal: waiting.signal })
}
