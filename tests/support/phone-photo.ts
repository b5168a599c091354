import sharp from 'sharp'

const width = 4000
const height = 3000

/**
 * A photo as a phone held upright stores it: 12 megapixels lying on their side, with an orientation tag and the location. When
 * displayed upright, the upper half is red and the lower half blue.
 */
export async function aPhonePhoto(): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: width / 2, height, channels: 3, background } })
      .png()
      .toBuffer()
  const grain = await sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite([
      { input: await half('#c81e1e'), left: 0, top: 0 },
      { input: await half('#1e3cc8'), left: width / 2, top: 0 },
      { input: grain, tile: true, blend: 'soft-light' },
    ])
    .withExif({
      IFD0: { Make: 'TECNO', Model: 'Spark 20' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '8/1 29/1 4/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '13/1 14/1 5/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer()
}
