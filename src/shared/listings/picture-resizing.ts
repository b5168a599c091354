/** A photo is made smaller in the browser before it is sent: on a slow network its 4 MB would take minutes. */
export const aimedUploadBytes = 300 * 1024

/**
 * Tried in this order until a photo has at most `aimedUploadBytes`. More than 1600 px is never shown (the widest file
 * kept has 1080), and below that sharpness goes before size.
 */
export const resizeAttempts = [
  { longestSide: 1600, quality: 0.82 },
  { longestSide: 1600, quality: 0.7 },
  { longestSide: 1600, quality: 0.55 },
  { longestSide: 1280, quality: 0.6 },
  { longestSide: 1080, quality: 0.45 },
  { longestSide: 800, quality: 0.4 },
] as const

type Size = { width: number; height: number }

/** The size of a picture in whole pixels, its longer side at most `longestSide`, never larger than it is. */
export function resizedSize({ width, height }: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Whether to send what the browser made instead of the file itself, which would bring along where it was taken. */
export const isWorthSending = (shrunkBytes: number, fileBytes: number): boolean =>
  shrunkBytes <= Math.max(aimedUploadBytes, fileBytes)
