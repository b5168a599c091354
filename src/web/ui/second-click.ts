import type { MouseEvent } from 'react'

/** Whether this is the second click of a double click, which was meant for the element that the first one removed. */
export const isSecondClick = (event: MouseEvent): boolean => event.detail > 1
