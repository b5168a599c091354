/**
 * Sorting accents takes the square of how many follow each other. No language needs more than a few: this is the bound of
 * Unicode's stream-safe text format (UAX 15, section 13).
 */
const tooManyTogether = /(?<!\p{M})\p{M}{31}/u

/** Whether so many accents follow each other that a text is refused. */
export const hasTooManyAccents = (text: string): boolean => tooManyTogether.test(text)

/** The text in NFC, with accents and their letters as one character; as it is where too many follow each other. */
export const composed = (text: string): string => (hasTooManyAccents(text) ? text : text.normalize('NFC'))
