import { longestPictureText } from '#shared/listings/picture-text.ts'
import { messages } from '#shared/messages.ts'
import { saveShopSchema, shopAnswer, shopSavedAnswer } from '#shared/shops/shop.ts'
import { callerOf } from '../http/access.ts'
import { queueLargeText } from '../http/bodies/large-texts.ts'
import { uploadsOf } from '../http/multipart-form.ts'
import type { RouteModule } from '../http/route-module.ts'
import { findOwnShop } from './find-own-shop.ts'
import { saveShop } from './save-shop.ts'

const config = { access: ['vendor'], heading: 'Vendor shop' } as const

/** A vendor's own shop. */
export const shopRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/vendor/shop',
    {
      config: { ...config, refuses: ['not_found'] },
      schema: { operationId: 'readShop', response: { 200: shopAnswer } },
    },
    async (request) => ({
      shop: await findOwnShop(services, callerOf(request).userId),
    }),
  )

  app.post(
    '/api/vendor/shop',
    {
      config: {
        ...config,
        files: { logo: 1, banner: 1 },
        pictureTexts: ['logo', 'banner'],
        refuses: ['not_found', 'damaged_picture', 'rate_limited'],
      },
      onRequest: queueLargeText,
      bodyLimit: 2 * longestPictureText,
      schema: { operationId: 'saveShop', body: saveShopSchema, response: { 200: shopSavedAnswer } },
    },
    async (request) => {
      const files = { logo: uploadsOf(request, 'logo')[0], banner: uploadsOf(request, 'banner')[0] }
      const shop = await saveShop(services, callerOf(request).userId, request.body, files)
      return { message: messages.vendor.shopSaved, shop }
    },
  )
}
