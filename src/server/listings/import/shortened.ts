/** The beginning of a text that a file brought, without half a character at its end, which the database would not take. */
export const shortened = (text: string, most: number): string => text.slice(0, most).toWellFormed()
