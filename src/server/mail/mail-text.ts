import { brand } from '#shared/brand.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text: it costs the reader the least data and needs no escaping. */
  text: string
  /** Where an answer goes, when not to the office. */
  replyTo?: string
}

/** Whom a mail is for. */
export interface Recipient {
  /** Null once the account is deleted: then nothing is sent. */
  email: string | null
  firstName: string
  /** Whether the owner of this address has ever opened a link mailed to it. */
  isConfirmed: boolean
}

/**
 * Words that somebody chose (names, titles, addresses, instructions), for a mail to a confirmed address; `instead` for all
 * others. An account can be made with anybody's e-mail: Makit must carry nobody's words to people who never asked for them.
 */
export const freeWords = (
  { isConfirmed }: Pick<Recipient, 'isConfirmed'>,
  words: string,
  instead = '',
): string => (isConfirmed ? words : instead)

/** A mail to somebody; paragraphs are parted by empty lines. Words of people in it pass `freeWords`. */
export const letter = (recipient: Recipient, subject: string, paragraphs: readonly string[]): Mail => ({
  to: recipient.email ?? '',
  subject,
  text: [
    freeWords(recipient, `Dear ${recipient.firstName},`, 'Hello,'),
    ...paragraphs,
    `Your ${brand.name} team`,
  ].join('\n\n'),
})
