/** Longer than anybody names a thing. */
export const longestMissedSearch = 60

/** From six digits on it may be a phone number, however they are parted. */
const manyDigits = /\p{Nd}{6}/u
const parting = /[\s.()/_+-]/g
const mailWords = /@|\bgmail\b|\byahoo\b|\bhotmail\b|\boutlook\b|\.(com|net|org|sl|uk)\b|\bdot com\b/

/** Whether the words of a search may be kept: nothing by which a person could be reached. */
export function mayKeepSearch(search: string): boolean {
  const plain = search.normalize('NFKC').toLowerCase()
  return !manyDigits.test(plain.replace(parting, '')) && !mailWords.test(plain)
}
