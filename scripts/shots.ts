// `npm run shots [-- words]`: pictures of every page in every state at three widths, in shots/<width>/, with a contact sheet of
// each width beside them. Problems on a page (sideways scrolling, errors in the console, layout shifts, axe's findings) are
// printed on the way. The words choose pages by name. The pages must be built (`npm start` builds them).
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../shots')
const widths = ['360', '768', '1280']
const words = process.argv.slice(2)
const tile = { width: 240, height: 400, words: 24, across: 8 }

async function drawContactSheet(width: string): Promise<void> {
  const names = readdirSync(join(folder, width)).filter((name) => name.endsWith('.png'))
  const tiles = await Promise.all(names.map((name, index) => drawTile(width, name, index)))
  const rows = Math.ceil(names.length / tile.across)
  await sharp({
    create: {
      width: tile.across * tile.width,
      height: rows * (tile.height + tile.words),
      channels: 3,
      background: '#d0d0d0',
    },
  })
    .composite(tiles.flat())
    .png()
    .toFile(join(folder, `${width}.png`))
}

async function drawTile(width: string, name: string, index: number) {
  const left = (index % tile.across) * tile.width
  const top = Math.floor(index / tile.across) * (tile.height + tile.words)
  const picture = await sharp(join(folder, width, name))
    .resize(tile.width - 8, tile.height - 8, { fit: 'cover', position: 'top' })
    .toBuffer()
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${tile.words}"><text x="6" y="17" font-family="sans-serif" font-size="13">${name.slice(0, -4)}</text></svg>`
  return [
    { input: Buffer.from(label), left, top },
    { input: picture, left, top: top + tile.words },
  ]
}

if (words.length === 0) rmSync(folder, { recursive: true, force: true })
const walk = ['test', '--config=playwright.shots.config.ts', '--reporter=list']
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', ...walk, ...(words.length > 0 ? ['-g', words.join('|')] : [])],
  { stdio: 'inherit', env: { ...process.env, SHOTS_DIR: folder } },
)
for (const width of widths) await drawContactSheet(width)
console.log(`The pictures are in ${folder}.`)
process.exitCode = status ?? 1
