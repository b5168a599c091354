/** The highest count of things that wait for an administrator or a vendor; larger numbers are shown as this. */
export const mostCounted = 100

/** An order counts as unanswered when its shop has let it wait this long. */
export const hoursToAnswer = 24
