/**
 * The text with LF in place of CR LF. Joined from its lines: `replaceAll` leaves a tree of pieces in memory, of lines of one
 * letter thirty times as large as the text, and every later look at it walks that tree.
 */
export const withLineFeeds = (text: string): string => text.split('\r\n').join('\n')
