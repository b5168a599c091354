const signatureLength = 8
/** Length, name and checksum around a chunk's data. */
const frameLength = 12
const notes = new Set(['tEXt', 'zTXt', 'iTXt'])

/**
 * A PNG without its texts, or the same buffer when it has none. They are never shown, but the decoder would unpack each:
 * a few kilobytes become megabytes, as often as the file repeats them. What comes after a chunk that is no chunk is left
 * to the decoder.
 */
export function withoutNotes(png: Buffer): Buffer {
  const remaining: Buffer[] = []
  let copiedTo = 0
  let at = signatureLength
  while (at + frameLength <= png.length) {
    const end = at + frameLength + png.readUInt32BE(at)
    if (notes.has(png.toString('latin1', at + 4, at + 8))) {
      if (at > copiedTo) remaining.push(png.subarray(copiedTo, at))
      copiedTo = Math.min(end, png.length)
    }
    at = end
  }
  return copiedTo === 0 ? png : Buffer.concat([...remaining, png.subarray(copiedTo)])
}
