import type { MouseEvent } from 'react'

/** Whether this is the second click of a double click, which was meant for what stood here before the first. */
export const isSecondClick = (event: MouseEvent): boolean => event.detail > 1
