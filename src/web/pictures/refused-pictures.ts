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

/** Narrower ones have no room for words. */
const narrow = 120
/** Here and not in the stylesheet, which comes with the first view and has no room for what few people see. */
const noteLook =
  'img[data-note]::before{display:grid;place-content:center;padding:.75rem;color:var(--color-ink);font-size:.875rem;text-align:center;text-wrap:balance;content:attr(data-note)}'

/**
 * Only a picture that failed to load has anything before its content: the note goes by itself (app.css). Drawings, behind which
 * other words may stand, get none.
 */
function note(picture: HTMLImageElement): void {
  const isDrawing = !picture.src.includes('/pictures/')
  if (picture.clientWidth >= narrow && !isDrawing)
    picture.dataset.note = 'Picture not loaded. Tap to try again.'
}

/**
 * A press on the place of such a picture requests it again, and opens nothing. The link of a card lies above its picture; what
 * else lies there, such as a button or an open menu, works as always.
 */
function reloadPressed(event: MouseEvent): void {
  const { target, detail, clientX, clientY } = event
  const isByKeyboard = detail === 0
  if (isByKeyboard || !(target instanceof Element) || target.closest('button')) return
  const isPressed = (one: Element): one is HTMLImageElement =>
    one instanceof HTMLImageElement &&
    one.dataset.note !== undefined &&
    isBroken(one) &&
    (one === target || one.closest('a, .product-card')?.contains(target) === true)
  const picture = document.elementsFromPoint(clientX, clientY).find(isPressed)
  if (!picture) return
  event.preventDefault()
  event.stopPropagation()
  tries.delete(picture)
  reload(picture)
}

/** Delays after the failure: the Retry-After of a busy server, which a page can't read here, and each time twice as long. */
function askAgain(picture: HTMLImageElement): void {
  note(picture)
  const tried = (tries.get(picture) ?? 0) + 1
  if (tried > mostTries) return
  tries.set(picture, tried)
  setTimeout(() => reload(picture), 2 ** tried * pauseMs * (1 + Math.random()))
}

/**
 * From now on a picture that failed to load is requested up to five times more: a busy server refuses pictures first, and a bad
 * line loses them. Includes those that failed before the page was hydrated. All of them are requested again when the connection
 * returns or the page becomes visible, and one of them when it is pressed.
 */
export function askAgainForPictures(): void {
  document.styleSheets[0]?.insertRule(noteLook)
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && askAgain(target), true)
  for (const picture of document.images) if (isBroken(picture)) askAgain(picture)
  addEventListener('online', reloadAll)
  addEventListener('click', reloadPressed, true)
  addEventListener('visibilitychange', () => document.hidden || reloadAll())
}

/** Loads all pictures again, however often they have failed. */
const reloadAll = () => [...document.images].forEach(reload)
