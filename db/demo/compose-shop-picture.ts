import sharp, { type OverlayOptions } from 'sharp'
import { renderThing, type Thing } from './compose-picture.ts'
import { type ShopLook, type ShopPictureName, shopLooks } from './demo-shop-pictures.ts'
import type { ShopName } from './demo-shops.ts'
import { groundCloths } from './drawings/cloth.ts'
import { darker, lighter } from './drawings/svg.ts'

export const logoSide = 400
/** As wide as the widest file that is kept. Pages show all of it on a phone, and its middle third on a wide screen. */
export const bannerSize = { width: 1080, height: 300 }

/** Draws a logo or banner, as a JPEG like the ones that vendors upload. */
export function composeShopPicture(name: ShopPictureName): Promise<Buffer> {
  const [shop, kind] = name.split(' ') as [ShopName, 'logo' | 'banner']
  const look = shopLooks[shop]!
  return kind === 'logo' ? composeLogo(look) : composeBanner(look)
}

/** The mark on a light disc, on the shop's cloth. */
function composeLogo({ cloth, colour, logo }: ShopLook): Promise<Buffer> {
  const middle = logoSide / 2
  const disc = `<circle cx="${middle}" cy="${middle}" r="160" fill="${lighter(colour, 0.88)}" stroke="${darker(colour)}" stroke-width="10"/>`
  return compose({ width: logoSide, height: logoSide }, groundCloths[cloth](colour), disc, [
    { thing: logo!, x: middle, size: 216 },
  ])
}

/** A row of goods on the shop's cloth, in the band that a wide screen shows. */
function composeBanner({ cloth, colour, banner }: ShopLook): Promise<Buffer> {
  const { width, height } = bannerSize
  const goods = banner!.map((thing, index) => ({ thing, x: width * (0.1 + 0.2 * index), size: 108 }))
  const discs = goods.map(
    ({ x }) =>
      `<circle cx="${x}" cy="${height / 2}" r="76" fill="${lighter(colour, 0.8)}" fill-opacity=".9"/>`,
  )
  return compose(bannerSize, groundCloths[cloth](colour), discs.join(''), goods)
}

type Placed = { thing: Thing; x: number; size: number }

async function compose(
  { width, height }: typeof bannerSize,
  cloth: string,
  drawn: string,
  things: readonly Placed[],
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${cloth}</defs><rect width="100%" height="100%" fill="url(#p)"/>${drawn}</svg>`
  const layers = things.map(async ({ thing, x, size }): Promise<OverlayOptions> => {
    const layer = await renderThing(thing, size, 0)
    return {
      input: layer.data,
      raw: { width: layer.width, height: layer.height, channels: 4 },
      left: Math.round(x - size / 2),
      top: Math.round((height - size) / 2),
    }
  })
  return sharp(Buffer.from(svg))
    .composite(await Promise.all(layers))
    .removeAlpha()
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
