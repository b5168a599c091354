import type { Settings } from '../settings.ts'
import type { BuiltFile } from './built-pages.ts'

export const serviceWorkerPath = '/sw.js'

/**
 * The service worker as phones get it, where needed with a first line by which it knows the settings. Where no copies may be
 * saved it deletes those that there are, and goes on showing pushes. Another text makes browsers take it for a new version, which
 * they start at once, and whose headers hold: those of pictures from elsewhere, too.
 */
export function serviceWorkerFile(
  built: BuiltFile,
  { savesCopies, picturesPublicUrl }: Pick<Settings, 'savesCopies' | 'picturesPublicUrl'>,
): BuiltFile {
  const told = [
    ...(savesCopies ? [] : ['self.keepsNoCopies=true;']),
    ...(picturesPublicUrl === null ? [] : [`self.picturesUrl=${JSON.stringify(picturesPublicUrl)};`]),
  ]
  if (told.length === 0) return built
  return { type: built.type, content: Buffer.concat([Buffer.from(`${told.join('')}\n`), built.content]) }
}
