import { loadAhead } from './ahead-loading.ts'
import { askAgainForPictures } from './refused-pictures.ts'

/** What begins when the first page is awake; its code comes after it. */
export function onFirstPageAwake(): void {
  askAgainForPictures()
  loadAhead()
}
