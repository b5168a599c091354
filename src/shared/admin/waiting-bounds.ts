/** Of what waits for an administrator or a vendor so many are counted; where there are more, the count is this. */
export const mostCounted = 100

/** An order counts as unanswered when its shop has let it wait this long. */
export const hoursToAnswer = 24
