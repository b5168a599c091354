/** pg's own words, which have no code. A broken connection that can't be rolled back is 'not queryable'. */
const words =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable/

/** Whether pg says of itself that a connection was not to be had in time, or was lost. */
export const isLostConnection = (error: unknown): boolean => words.test(String(error))
