/** The highest count of things that wait for an administrator or a vendor; larger numbers are shown as this. */
export const mostCounted = 100

/** An order counts as unanswered when its shop has let it wait this long. */
export const hoursToAnswer = 24

/**
 * A disputed payment waits for administrators until its order is older than so many days: those that were settled elsewhere stay
 * disputed for ever.
 */
export const daysDisputed = 90
