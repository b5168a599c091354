/** The keys and headers of pictures in a bucket: those of the site itself, so that a CDN may stand before either. */
export const objectKey = (name: string) => `pictures/${name}`

export const keptForGood = 'public, max-age=31536000, immutable'

export const contentTypeOf = (name: string) => (name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
