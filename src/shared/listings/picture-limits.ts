/** What an uploaded picture may be (docs/rules.md, 'Pictures'). */
export const mostPictures = 8
export const largestPictureBytes = 8 * 1024 * 1024
export const largestPicturePixels = 40_000_000
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
