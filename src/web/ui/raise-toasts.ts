/** Toasts up to this height fit above a window. */
const roomAbove = 220
const gap = 8

/**
 * Moves the toasts on top of everything in `home`, the open window or the page: everything outside an open modal window is
 * inert, neither announced nor clickable. They do not cover a window's head: its close button must stay in reach.
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
