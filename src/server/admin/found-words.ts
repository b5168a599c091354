import { type RawBuilder, sql } from 'kysely'
import { withoutSeparators } from '#shared/phone.ts'

/** More words than people type; the words after them are left out. */
const mostWords = 10
const longestWord = 100

/** The last six characters of an id, with or without the # before them. */
const orderNumber = /^#?([0-9a-f]{6})$/i

/** A phone number, or the beginning of one, however it is typed: with its country's code, with 0 or without. */
const phoneBeginning = /^(?:\+|00)?\d{5,}$/

/**
 * What is searched for, each part as the lexemes of which one must be there (`found_words` in db/migrations): words,
 * e-mails, numbers of orders, phone numbers in any form. The last letters of a word may be missing.
 */
function searchedLexemes(search: string): string[][] {
  const asPhone = withoutSeparators(search)
  if (phoneBeginning.test(asPhone)) return [[...phoneForms(asPhone), ...numberForms(search.trim())]]
  return search.split(/\s+/).filter(Boolean).slice(0, mostWords).map(formsOf)
}

function formsOf(word: string): string[] {
  const cut = word.slice(0, longestWord)
  const packed = withoutSeparators(cut)
  return [cut.toLowerCase(), ...(phoneBeginning.test(packed) ? phoneForms(packed) : []), ...numberForms(cut)]
}

const numberForms = (word: string): string[] => {
  const number = orderNumber.exec(word)?.[1]
  return number ? [`#${number.toLowerCase()}`] : []
}

/** The forms of a number that a search tries: with plus and country code, with the code alone, and without both. */
function phoneForms(typed: string): string[] {
  const digits = typed.replace(/^(?:\+|00)/, '')
  const local = digits.replace(/^(?:232)?0/, '')
  return [...new Set([digits, `+${digits}`, local])]
}

/**
 * A query for the columns of words. Each word is cut where the database cuts the words that it stores, so that 'Sesay-Kamara'
 * is found whatever a letter is to the database's locale; whole e-mails, numbers of orders and phone numbers are not cut.
 */
export function queryFor(search: string): RawBuilder<string> {
  const parts = searchedLexemes(search).map((forms) => {
    const either = forms.map((form) => sql`found_query(${form})`)
    return sql`(${sql.join(either, sql` || `)})`
  })
  return sql`(${sql.join(parts, sql` && `)})`
}
