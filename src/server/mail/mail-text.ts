import { brand } from '#shared/brand.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Settings } from '../settings.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text: it costs the reader the least data and needs no escaping. */
  text: string
  /** Where replies go, if not to the administrators. */
  replyTo?: string
}

/** The recipient of a mail. */
export interface Recipient {
  /** Null once the account is deleted: then nothing is sent. */
  email: string | null
  firstName: string
  /** Whether the owner of this address has ever opened a link mailed to it. */
  isConfirmed: boolean
}

/**
 * Words that a user chose (names, titles, addresses, instructions), for a mail to a confirmed address; `instead` for all
 * others. An account can be made with the e-mail of another person: Makit must not carry a stranger's words to people who
 * never asked for them.
 */
export const freeWords = (
  { isConfirmed }: Pick<Recipient, 'isConfirmed'>,
  words: string,
  instead = '',
): string => (isConfirmed ? words : instead)

/**
 * Why administrators did something, for a mail; no paragraph without a reason. The words are the administrators' own, so
 * addresses that are not confirmed get them too. Programs that read mails turn what looks like an address into a link: a
 * blank prevents that.
 */
export const reasonParagraph = (reason: string): string[] =>
  reason === '' ? [] : [`Reason: ${reason.replace(/:(?=\/\/)|\.(?=\p{L})/gu, '$& ')}`]

/** Where the administrators are written to and called. */
export const howToReachUs = ({ support }: Pick<Settings, 'support'>): string =>
  `${support.email} or ${formatPhone(support.phone)}`

const anybody = 'Hello,'
const ending = `Your ${brand.name} team`

/** A mail to a person; empty lines separate its paragraphs. Words of people in it pass `freeWords`. */
export const letter = (recipient: Recipient, subject: string, paragraphs: readonly string[]): Mail => ({
  to: recipient.email ?? '',
  subject,
  text: [freeWords(recipient, `Dear ${recipient.firstName},`, anybody), ...paragraphs, ending].join('\n\n'),
})

const line = '-'.repeat(40)

/**
 * The texts of several mails to one recipient, one below the other. What letters begin and end with is said once; other
 * mails have neither.
 */
export function textOfMany(opening: string, mails: readonly Mail[]): string {
  const parts = mails.map(({ subject, text }) => ({ subject, ...partsOf(text.trim()) }))
  const texts = parts.map(({ subject, words }) => `${line}\n${subject}\n\n${words}`)
  const [greeting, ...others] = new Set(parts.flatMap((part) => part.greeting ?? []))
  if (!greeting) return [opening, ...texts].join('\n\n')
  // Names may differ: an application has its own.
  return [others.length > 0 ? anybody : greeting, opening, ...texts, `${line}\n${ending}`].join('\n\n')
}

/** Only a letter ends like one, and then its first paragraph is the greeting. */
function partsOf(text: string): { greeting?: string; words: string } {
  if (!text.endsWith(`\n\n${ending}`)) return { words: text }
  const [greeting, ...paragraphs] = text.split('\n\n').slice(0, -1)
  return { greeting, words: paragraphs.join('\n\n') }
}
