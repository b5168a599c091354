/** Minutes, where a post does not say how long it takes to read (specification section 9). */
export const usualReadTime = 5
