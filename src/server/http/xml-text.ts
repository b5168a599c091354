const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 cannot contain, not even escaped. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text as it may stand in an element or an attribute of XML. */
export const xmlText = (text: string): string =>
  text.replace(impossible, '').replace(/[&<>"]/g, (character) => escapes[character]!)

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
