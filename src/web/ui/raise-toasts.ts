/** Toasts of so many pixels find room above a window. */
const roomAbove = 220
const gap = 8

/**
 * Moves the toasts on top of everything in `home`, the open window or the page: outside an open modal window everything is
 * inert, neither read out nor clickable. They do not lie on a window's head: its cross must stay in reach.
 */
export function raiseToasts(stack: HTMLElement, home: Element): void {
  if (stack.parentElement !== home) home.append(stack)
  if (stack.matches(':popover-open')) stack.hidePopover()
  stack.style.top = ''
  stack.showPopover()
  const head = home.querySelector('.dialog-head')?.getBoundingClientRect()
  if (!head || head.top > roomAbove || head.right < stack.getBoundingClientRect().left) return
  stack.style.top = `${head.bottom + gap}px`
}
