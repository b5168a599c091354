/** What a statement does, by the words that semantic conventions have for it: `insert order_items`. */
interface StatementSummary {
  operation: string
  /** Undefined for statements without one, such as `commit`. */
  table: string | undefined
}

/** More of them are not remembered: inserts of any number of rows are a text each. */
const mostKnown = 1_000
const known = new Map<string, StatementSummary>()
/** Only the beginning is read: operation and table are named there. */
const longestStart = 2_000

export function summaryOf(text: string): StatementSummary {
  const kept = known.get(text)
  if (kept) return kept
  const summary = summarise(text.slice(0, longestStart).toLowerCase())
  if (known.size < mostKnown) known.set(text, summary)
  return summary
}

/** The word before the table's name, of each operation. */
const beforeTable: Readonly<Record<string, string>> = {
  insert: 'into',
  update: 'update',
  delete: 'from',
  select: 'from',
}

const changing = new Set(['insert', 'update', 'delete'])
/** The word before `update` where rows are only locked. */
const locking = new Set(['for', 'key'])

function summarise(text: string): StatementSummary {
  // Comments and brackets are passed over: `with due as (insert into job_schedule …` inserts into `job_schedule`.
  const words: string[] = text.match(/\w+|\(/g) ?? []
  // What changes something says more than what is read for it; `for update` changes nothing.
  const changes = words.findIndex((word, index) => changing.has(word) && !locking.has(words[index - 1] ?? ''))
  const at = changes === -1 ? words.indexOf('select') : changes
  const operation = words[at]
  if (operation === undefined) return { operation: words[0] ?? 'none', table: undefined }
  const lead = beforeTable[operation]
  const table = words.find((word, index) => index > at && words[index - 1] === lead && word !== '(')
  return { operation, table }
}
