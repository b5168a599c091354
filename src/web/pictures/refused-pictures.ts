const mostTries = 2
const pauseMs = 2_000
const tries = new WeakMap<HTMLImageElement, number>()

const isBroken = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth === 0

/** Delays after the failure: the Retry-After of a busy server, which a page can't read here, and longer. */
function askAgain(picture: HTMLImageElement): void {
  const tried = (tries.get(picture) ?? 0) + 1
  if (tried > mostTries) return
  tries.set(picture, tried)
  setTimeout(
    () => {
      const { src } = picture
      if (isBroken(picture)) picture.src = src
    },
    tried * pauseMs * (1 + Math.random()),
  )
}

/**
 * From now on a picture that failed to load is requested up to twice more: a busy server refuses pictures first. Includes those
 * that failed before the page was hydrated.
 */
export function askAgainForPictures(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && askAgain(target), true)
  for (const picture of document.images) if (isBroken(picture)) askAgain(picture)
}
