/** Over a minute in all: as long as a bad line may be gone. */
const mostTries = 5
const pauseMs = 1_000
const tries = new WeakMap<HTMLImageElement, number>()

const isBroken = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth === 0

/** A browser requests a picture again when its address is set, even to the same one. */
function reload(picture: HTMLImageElement): void {
  const { src } = picture
  if (isBroken(picture)) picture.src = src
}

/** Delays after the failure: the Retry-After of a busy server, which a page can't read here, and each time twice as long. */
function askAgain(picture: HTMLImageElement): void {
  const tried = (tries.get(picture) ?? 0) + 1
  if (tried > mostTries) return
  tries.set(picture, tried)
  setTimeout(() => reload(picture), 2 ** tried * pauseMs * (1 + Math.random()))
}

/**
 * From now on a picture that failed to load is requested up to five times more: a busy server refuses pictures first, and a bad
 * line loses them. Includes those that failed before the page was hydrated. All of them are requested again when the connection returns or the page becomes
 * visible.
 */
export function askAgainForPictures(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && askAgain(target), true)
  for (const picture of document.images) if (isBroken(picture)) askAgain(picture)
  addEventListener('online', reloadAll)
  addEventListener('visibilitychange', () => document.hidden || reloadAll())
}

/** However often a picture has failed before. */
const reloadAll = () => [...document.images].forEach(reload)
