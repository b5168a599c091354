const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' }

/** The text of a page's HTML as one line: no tags, scripts or styles. */
export function pageText(html: string): string {
  return html
    .replace(/<(script|style|title)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^<>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

/** The links of a page or a part of it, as `words → address`, in order. */
export const pageLinks = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, address, words]) => `${pageText(words ?? '')} → ${address}`,
  )

/** The buttons that lead to another page (src/web/ui/go-button.tsx), as `words → address`; a disabled one leads nowhere. */
export const pageGoButtons = (html: string): string[] =>
  [...html.matchAll(/<form data-go[^>]* action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)]
    .filter(([, , inside = '']) => !/<button[^>]*disabled/.test(inside))
    .map(([, path, inside = '']) => {
      const fields = [...inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
      const query = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
      return `${pageText(inside)} → ${path}${query.size ? `?${query}` : ''}`
    })

/** The content of the first element with this text in its start tag, up to its end tag; empty when there is none. */
export function pagePart(html: string, tag: string, attribute = ''): string {
  const [, inside = ''] =
    new RegExp(`<${tag}\\b[^>]*${attribute}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html) ?? []
  return inside
}
