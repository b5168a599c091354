/** What an uploaded picture may be (docs/rules.md, 'Pictures'). */
export const mostPictures = 8
export const largestPictureBytes = 8 * 1024 * 1024
export const largestPicturePixels = 40_000_000
/** Of its longer side, in pixels; no camera's panorama is as long, and a picture one pixel wide takes long to make smaller. */
export const longestPictureSide = 30_000
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
