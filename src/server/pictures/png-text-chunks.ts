const signatureLength = 8
/** Length, name and checksum around a chunk's data. */
const frameLength = 12
const codeOf = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE()
const notes = new Set(['tEXt', 'zTXt', 'iTXt'].map(codeOf))
const lastChunk = codeOf('IEND')
/** Ten times as many as encoders write into 8 MB; a file of empty chunks would have 700,000. */
const mostChunks = 20_000

/**
 * A PNG without its texts, or the same buffer when it has none. They are never shown, but the decoder would unpack each:
 * a few kilobytes become megabytes, as often as the file repeats them. What comes after a chunk that is no chunk is left
 * to the decoder; what comes after the last chunk, or after very many, is cut off.
 */
export function withoutNotes(png: Buffer): Buffer {
  const remaining: Buffer[] = []
  let copiedTo = 0
  let at = signatureLength
  let isOver = false
  for (let chunks = 0; !isOver && at + frameLength <= png.length; chunks++) {
    const end = Math.min(at + frameLength + png.readUInt32BE(at), png.length)
    const name = png.readUInt32BE(at + 4)
    if (notes.has(name)) {
      if (at > copiedTo) remaining.push(png.subarray(copiedTo, at))
      copiedTo = end
    }
    isOver = name === lastChunk || chunks === mostChunks
    at = end
  }
  const last = isOver ? at : png.length
  return copiedTo === 0 && last === png.length
    ? png
    : Buffer.concat([...remaining, png.subarray(copiedTo, last)])
}
