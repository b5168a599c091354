const capitals = /[A-Z]/g

/**
 * What an e-mail is compared by, everywhere: the address with the letters A to Z as a to z and nothing else changed, as the
 * generated columns `email_key` have it. Folding other letters differs between JavaScript and every database's locale.
 */
export const emailKey = (email: string): string => email.replace(capitals, (letter) => letter.toLowerCase())
