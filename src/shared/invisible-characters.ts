// Rendered as nothing, or only there to turn the direction of what stands beside them: all that Unicode calls ignorable
// but for joiners and selectors, and the marks of annotations.
const invisible =
  '\\u00ad\\u034f\\u061c\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff0-\\ufffc' +
  '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}'
// The flags of England, Scotland and Wales are a black flag with invisible letters behind it.
const flag = '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}'
const flagOrInvisible = new RegExp(`(${flag})|[${invisible}]+`, 'gu')

/** Letters, a note and a pattern of Braille that look like a blank, and the ends of lines that no keyboard has. */
const blankLetter = /[\u115f\u1160\u2028\u2029\u2800\u3164\uffa0\u{1d159}]/gu

// Emoji and many scripts need these. Behind a blank, an ASCII sign or a Latin, Greek or Cyrillic letter they only hide,
// but for keycaps (U+20E3), and so do several at once.
const joiner = '\\u200c\\u200d'
const selector = '\\u180b-\\u180d\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}'
const needless = new RegExp(`([${joiner}])[${joiner}${selector}]+|([${selector}])[${selector}]+`, 'gu')
const needsNone = '[\\s!-~\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]'
const stray = new RegExp(`(^|${needsNone})[${joiner}${selector}]+(?!\\u20e3)`, 'gu')

// Accents and signs are only seen on a letter; the joiners are what may still stand behind one.
const onlyMarks = new RegExp(`^[\\p{M}\\s${joiner}]*$`, 'u')

/**
 * Without invisible characters: with them a text looks empty, looks like another one, or turns its neighbours round
 * (docs/rules.md, 'Text'). What emoji and scripts are joined of stays. Marks without a letter are no text.
 */
export function withoutInvisible(text: string): string {
  const seen = text.replace(flagOrInvisible, '$1').replace(blankLetter, ' ')
  const joined = seen.replace(needless, '$1$2').replace(stray, '$1')
  return onlyMarks.test(joined) ? '' : joined
}
