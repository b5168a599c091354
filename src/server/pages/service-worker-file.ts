import type { BuiltFile } from './built-pages.ts'

export const serviceWorkerPath = '/sw.js'

/**
 * The service worker as phones get it. Where no copies may be saved, a first line tells it so: it then deletes those that it has
 * saved, and goes on showing pushes. Another text makes browsers take it for a new version, which they start at once.
 */
export function serviceWorkerFile(built: BuiltFile, savesCopies: boolean): BuiltFile {
  if (savesCopies) return built
  return {
    type: built.type,
    content: Buffer.concat([Buffer.from('self.keepsNoCopies=true;\n'), built.content]),
  }
}
