/** Seconds for Retry-After, at least so many: different for each client, or all would come back at the same moment. */
export const randomRetryAfterSeconds = (least: number): number =>
  least + Math.floor(Math.random() * (least + 1))
