import { aimedUploadBytes, resizeAttempts, resizedSize } from '#shared/listings/picture-resizing.ts'

/**
 * A worker for one photo: gets the file and returns it smaller, upright and without metadata; null when this browser cannot
 * read it. The caller terminates it, which frees the 50 MB of a decoded photo at once.
 */
addEventListener('message', async ({ data }: MessageEvent<File>) => postMessage(await shrink(data)))

async function shrink(file: File): Promise<Blob | null> {
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!photo) return null
  let canvas = draw(photo, resizeAttempts[0].longestSide)
  photo.close()
  let smallest: Blob | null = null
  for (const { longestSide, quality } of resizeAttempts) {
    if (Math.max(canvas.width, canvas.height) > longestSide) canvas = draw(canvas, longestSide)
    smallest = await encode(canvas, quality)
    if (smallest.size <= aimedUploadBytes) break
  }
  return smallest
}

function draw(picture: ImageBitmap | OffscreenCanvas, longestSide: number): OffscreenCanvas {
  const { width, height } = resizedSize(picture, longestSide)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('No canvas')
  // White where it is transparent, as on the server.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

/** WebP where the browser can write it; others fall back to PNG by themselves, which is useless for photos. */
async function encode(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  return webp.type === 'image/webp' ? webp : canvas.convertToBlob({ type: 'image/jpeg', quality })
}
