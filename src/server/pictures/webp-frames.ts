/** 'RIFF', the length of what follows, 'WEBP'. */
const headLength = 12
/** Name and length before a chunk's data, which is filled up to an even length. */
const frameLength = 8
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
  let at = headLength
  for (let chunks = 0; at + frameLength <= webp.length; chunks++) {
    if (webp.readUInt32BE(at) === animationFrame) frames += 1
    if (frames > 1 || chunks === mostChunks) return upTo(webp, at)
    const length = webp.readUInt32LE(at + 4)
    at += frameLength + length + (length % 2)
  }
  return webp
}

/** The file names its own length. */
function upTo(webp: Buffer, end: number): Buffer {
  const shortened = Buffer.from(webp.subarray(0, end))
  shortened.writeUInt32LE(end - frameLength, 4)
  return shortened
}
