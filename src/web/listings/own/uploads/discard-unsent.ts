import { callApi } from '../../../api/api-client.ts'
import { uploadPath } from './send-photos.ts'
import { forgetUnsent } from './unsent-products.ts'

/**
 * Forgets a product that waits on this phone, and then, as far as the server can be reached, what that has of its new photos:
 * there the cleanup deletes them anyway.
 */
export async function discardUnsent(
  id: string,
  pictures: readonly { key: string; url: string }[],
): Promise<void> {
  await forgetUnsent(id)
  for (const { key, url } of pictures)
    if (url === '') callApi(uploadPath(key), { method: 'DELETE', isBackground: true }).catch(() => {})
}
