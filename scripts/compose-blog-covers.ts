// Draws the cover pictures of the posts in content/blog: things of the demonstration market on a soft background. Run it with
// `node scripts/compose-blog-covers.ts` after a change below; the files are stored beside the posts.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Background, backgrounds, renderThing, type Thing } from '../db/demo/compose-picture.ts'
import { darker, lighter } from '../db/demo/drawings/svg.ts'

/** The aspect ratio of shared links. */
const width = 1200
const height = 630

/** Middle and foot in shares of width and height, size in shares of the height. */
const places = [
  { x: 0.24, foot: 0.86, size: 0.56 },
  { x: 0.76, foot: 0.86, size: 0.56 },
  { x: 0.5, foot: 0.93, size: 0.78 },
] as const

/** Left, right, and in the middle in front. */
const covers: Record<string, { background: Background; things: readonly [Thing, Thing, Thing] }> = {
  'pay-by-mobile-money-safely': { background: 'sun', things: ['🔒', '🪙', 'green smartphone'] },
  'photograph-goods-with-a-phone': {
    background: 'peach',
    things: ['📷', 'sunrise lappa', 'blue smartphone'],
  },
  'choose-a-solar-lantern': { background: 'sky', things: ['solar panel', '☀️', 'solar lantern'] },
  'delivery-in-the-rainy-season': { background: 'sea', things: ['🌧️', '📦', '☂️'] },
  'pricing-in-new-leones': { background: 'mint', things: ['imported rice sack', '🪙', '🏷️'] },
  'pack-palm-oil-for-the-lorry': {
    background: 'leaf',
    things: ['palm oil bottle', '🚚', 'palm oil jerrycan'],
  },
  'first-week-as-a-vendor': { background: 'lilac', things: ['📅', '📦', '🛍️'] },
}

function studio(background: Background): Buffer {
  const colour = backgrounds[background]
  const shadows = places.map(
    ({ x, foot, size }) =>
      `<ellipse cx="${x * width}" cy="${(foot - size * 0.045) * height}" rx="${size * height * 0.47}" ry="${size * height * 0.08}" fill="url(#shadow)"/>`,
  )
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <radialGradient id="light" cx=".42" cy=".25" r=".85"><stop offset="0" stop-color="${lighter(colour, 0.62)}"/><stop offset=".55" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.13)}"/></radialGradient>
    <radialGradient id="shadow"><stop offset="0" stop-color="${darker(colour, 0.85)}" stop-opacity=".45"/><stop offset="1" stop-color="${darker(colour, 0.85)}" stop-opacity="0"/></radialGradient>
    </defs><rect width="100%" height="100%" fill="url(#light)"/>${shadows.join('')}</svg>`)
}

async function drawCover(background: Background, things: readonly Thing[]): Promise<Buffer> {
  const layers = await Promise.all(
    places.map(async ({ x, foot, size }, index) => {
      const pixels = Math.round(size * height)
      const layer = await renderThing(things[index] ?? '📦', pixels, 0)
      return {
        input: layer.data,
        raw: { width: layer.width, height: layer.height, channels: 4 as const },
        left: Math.round(x * width - pixels / 2),
        top: Math.round(foot * height - pixels),
      }
    }),
  )
  return sharp(studio(background)).composite(layers).removeAlpha().webp({ quality: 82, effort: 6 }).toBuffer()
}

for (const [name, { background, things }] of Object.entries(covers)) {
  const file = fileURLToPath(new URL(`../content/blog/${name}.webp`, import.meta.url))
  const bytes = await drawCover(background, things)
  await writeFile(file, bytes)
  process.stdout.write(`${name}.webp: ${Math.round(bytes.length / 1024)} KB\n`)
}
