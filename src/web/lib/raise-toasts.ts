/** Toasts up to this height fit above a window. */
const roomAbove = 220
/** Narrower ones would be read line by line. */
const leastWidth = 280
const gap = 12
/** As high as a toast of three lines on a phone. */
const roomOfToast = 90

let stopFollowing = (): void => {}

/**
 * Moves the toasts on top of everything in `home`, the open window or the page: everything outside an open modal window is
 * inert, neither announced nor clickable. They never cover the top of a window, where its title, its close button and its
 * first lines are.
 */
export function raiseToasts(stack: HTMLElement, home: Element): void {
  stopFollowing()
  if (stack.parentElement !== home) home.append(stack)
  stack.hidePopover?.()
  stack.style.inset = stack.style.maxWidth = ''
  stack.showPopover?.()
  if (home instanceof HTMLDialogElement) stopFollowing = follow(stack, home)
  else if (isOverField(stack)) stack.style.inset = `auto ${gap}px ${distanceFromEnd(0, 0)}px auto`
  else stack.style.top = belowHeader()
}

/** The cart must stay in reach of a buyer who has just added to it, also while a bar above pushes the header down. */
function belowHeader(): string {
  const header = document.querySelector('header, nav[aria-label="Site"]')
  const bottom = header?.getBoundingClientRect().bottom ?? 0
  return bottom > 0 ? `${bottom + gap}px` : ''
}

/** Whether the field that has the focus would lie under a toast of some lines. */
function isOverField(stack: HTMLElement): boolean {
  const field = document.activeElement
  if (!field?.matches('input, select, textarea')) return false
  stack.style.top = belowHeader()
  const { top, left } = stack.getBoundingClientRect()
  const { bottom, right, top: fieldTop } = field.getBoundingClientRect()
  return right > left && bottom > top && fieldTop < top + roomOfToast
}

/** Keeps the toasts in their place while the window grows or shrinks and while a phone's keyboard comes and goes. */
function follow(stack: HTMLElement, home: HTMLDialogElement): () => void {
  const place = () => placeToasts(stack, home)
  place()
  const resizes = new ResizeObserver(place)
  resizes.observe(home)
  home.addEventListener('scroll', place)
  window.visualViewport?.addEventListener('resize', place)
  return () => {
    resizes.disconnect()
    home.removeEventListener('scroll', place)
    window.visualViewport?.removeEventListener('resize', place)
  }
}

/** Beside a window they stay where they are; else they end above a low window, or at the lower edge of what is visible. */
function placeToasts(stack: HTMLElement, home: HTMLDialogElement): void {
  stack.style.inset = ''
  const { top, right } = home.getBoundingClientRect()
  const roomBeside = stack.getBoundingClientRect().right - right - gap
  const isBeside = roomBeside >= leastWidth
  stack.style.maxWidth = isBeside ? `${roomBeside}px` : ''
  stack.style.inset = isBeside ? '' : `auto ${gap}px ${distanceFromEnd(top, topOfButtons(home))}px auto`
}

/** Where the buttons begin that end a form: toasts stay above them. */
const topOfButtons = (home: HTMLDialogElement): number =>
  [...home.querySelectorAll('[type=submit]')].at(-1)?.parentElement?.getBoundingClientRect().top ??
  Number.POSITIVE_INFINITY

function distanceFromEnd(top: number, topOfButtons: number): number {
  const { clientHeight } = document.documentElement
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: clientHeight }
  const lowest = offsetTop + height
  const end = top > roomAbove ? top : topOfButtons > top + roomAbove ? Math.min(topOfButtons, lowest) : lowest
  return clientHeight - end + gap
}
