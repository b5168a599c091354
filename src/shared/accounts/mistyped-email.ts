/** Where most buyers and sellers have their mail. */
const mailDomains = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com']
/** One letter away from those, and real. */
const neighbours = ['ymail.com', 'email.com', 'mail.com']

/** The e-mail that was probably meant by one whose domain is a slip away from a well-known one; undefined otherwise. */
export function meantEmail(email: string): string | undefined {
  const end = email.lastIndexOf('@') + 1
  const domain = email.slice(end).toLowerCase()
  if ([...mailDomains, ...neighbours].includes(domain)) return undefined
  const meant = mailDomains.find((known) => isSlip(domain, known))
  return meant && email.slice(0, end) + meant
}

/** One letter is missing, added or another one, or two neighbours are swapped. */
function isSlip(typed: string, known: string): boolean {
  if (Math.abs(typed.length - known.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === known[start]) start++
  let end = 0
  const most = Math.min(typed.length, known.length) - start
  while (end < most && typed.at(-1 - end) === known.at(-1 - end)) end++
  const [one, other] = [typed, known].map((word) => word.slice(start, word.length - end)) as [string, string]
  if (one.length <= 1 && other.length <= 1) return true
  return one.length === 2 && one === `${other[1]}${other[0]}`
}
