/** Rates a new password from 1 (short) to 4 (strong), with advice that leads to 15 characters. */
export type PasswordStrength = { level: 1 | 2 | 3 | 4; words: string }

const strongLength = 15

/** Length counts; repeating the same few characters does not. Only the server refuses (docs/rules.md). */
export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length
  if (new Set(password).size < Math.min(length, 5)) return { level: 1, words: 'Easy to guess' }
  if (length < 8) return { level: 1, words: 'Short: add more characters' }
  const missing = strongLength - length
  if (missing <= 0) return { level: 4, words: 'Strong' }
  const more = `${missing} more ${missing === 1 ? 'character makes' : 'characters make'} it strong`
  return length < 12 ? { level: 2, words: `Fair: ${more}` } : { level: 3, words: `Good: ${more}` }
}
