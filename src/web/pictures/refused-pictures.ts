const mostTries = 2
const pauseMs = 2_000
const tries = new WeakMap<HTMLImageElement, number>()

const isBroken = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth === 0

/** As long after the failure as the server asks for when it is busy, and longer: a page can't read Retry-After here. */
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
 * From now on a picture that did not come is asked for twice more: a busy server refuses pictures first. Those that failed
 * before the page was hydrated too.
 */
export function askAgainForPictures(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && askAgain(target), true)
  for (const picture of document.images) if (isBroken(picture)) askAgain(picture)
}
