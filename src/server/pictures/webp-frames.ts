/** Name and length before a chunk's data, which is filled up to an even length; the file itself begins so. */
const chunkHead = 8
/** After its own head the file says 'WEBP'. */
const firstChunk = chunkHead + 4
const animationFrame = Buffer.from('ANMF', 'latin1').readUInt32BE()
/** Many times as many as encoders write around one picture. */
const mostChunks = 1_000

/**
 * A WebP that ends after its first frame, or the same buffer when it has no second one. No other is ever shown, but the decoder
 * looks each up from the first one on: 50,000 frames in 2 MB take it half a minute. What comes after very many chunks is
 * cut off as well.
 */
export function firstFrameOf(webp: Buffer): Buffer {
  let frames = 0
  let at = firstChunk
  for (let chunks = 0; at + chunkHead <= webp.length; chunks++) {
    if (webp.readUInt32BE(at) === animationFrame) frames += 1
    if (frames > 1 || chunks === mostChunks) return upTo(webp, at)
    const length = webp.readUInt32LE(at + 4)
    at += chunkHead + length + (length % 2)
  }
  return webp
}

/** The head of the file tells the length of what follows it. */
function upTo(webp: Buffer, end: number): Buffer {
  const shortened = Buffer.from(webp.subarray(0, end))
  shortened.writeUInt32LE(end - chunkHead, 4)
  return shortened
}
