/** No body of ours nests deeper than an order's items; written as text, what a caller nests costs a byte a level. */
const deepest = 20

/** Whether objects and arrays stand in each other more than 20 deep; told before anything is built of them. */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') at = endOfString(json, at)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > deepest) return true
  }
  return false
}

/** The place of the closing quotation mark; the end of the text where there is none. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1))
    if (!isEscaped(json, end)) return end
  return json.length
}

function isEscaped(json: string, at: number): boolean {
  let first = at
  while (json[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}
