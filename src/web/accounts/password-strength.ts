/** How a chosen password is doing, 1 (short) to 4 (strong), and a nudge towards 15 characters. */
export type PasswordStrength = { level: 1 | 2 | 3 | 4; words: string }

const strongLength = 15

/** Length is what counts; the same few characters again and again do not. The server alone refuses (docs/rules.md). */
export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length
  if (new Set(password).size < Math.min(length, 5)) return { level: 1, words: 'Easy to guess' }
  if (length < 8) return { level: 1, words: 'Short: add more characters' }
  const missing = strongLength - length
  if (missing <= 0) return { level: 4, words: 'Strong' }
  const more = `${missing} more ${missing === 1 ? 'character makes' : 'characters make'} it strong`
  return length < 12 ? { level: 2, words: `Fair: ${more}` } : { level: 3, words: `Good: ${more}` }
}
