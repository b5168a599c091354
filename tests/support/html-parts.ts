/** A start tag in HTML. */
export interface HtmlPart {
  tag: string
  attributes: ReadonlyMap<string, string>
  /** Elements whose content is not HTML, with that content. */
  raw: string
}

const rawElements = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'iframe', 'xmp', 'noembed'])
const start = /<(?:!--[\s\S]*?-->|([a-zA-Z][^\s/>]*)((?:[\s/](?:[^>"']|"[^"]*"|'[^']*')*)?)>)/g
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Every element that a browser would make of the HTML, in order. */
export function htmlParts(html: string): HtmlPart[] {
  const parts: HtmlPart[] = []
  const reading = new RegExp(start)
  for (let found = reading.exec(html); found; found = reading.exec(html)) {
    const [, name, inside = ''] = found
    if (!name) continue
    const tag = name.toLowerCase()
    const attributes = new Map<string, string>()
    for (const [, key = '', ...values] of inside.matchAll(attribute))
      attributes.set(key.toLowerCase(), plainText(values.find((value) => value !== undefined) ?? ''))
    const raw = rawElements.has(tag) ? rawInside(html, tag, reading.lastIndex) : ''
    // Without scripts its content is HTML, and then counts too.
    if (tag !== 'noscript') reading.lastIndex += raw.length
    parts.push({ tag, attributes, raw })
  }
  return parts
}

function rawInside(html: string, tag: string, from: number): string {
  const end = html.slice(from).search(new RegExp(`</${tag}[\\s/>]`, 'i'))
  return end === -1 ? html.slice(from) : html.slice(from, from + end)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Text with its entities decoded, once. */
export const plainText = (html: string): string =>
  html.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
  })
