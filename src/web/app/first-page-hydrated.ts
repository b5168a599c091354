import { askAgainForPictures } from '../pictures/refused-pictures.ts'
import { loadAhead } from './prefetch.ts'

/** What begins when the first page is awake; its code comes after it. */
export function onFirstPageAwake(): void {
  askAgainForPictures()
  loadAhead()
}
