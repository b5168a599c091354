import { mostSizesAtOnce, parsePictureSizes, pictureSizesPath } from '#shared/listings/picture-sizes.ts'
import { browserLessData, type LessData } from './less-data.ts'

/** Brings the picture in the place of its link, which had the focus. */
export function showPicture(src: string): void {
  const lessData = browserLessData.get()
  if (!lessData) return
  browserLessData.set({ ...lessData, shown: new Set([...lessData.shown, src]) })
  requestAnimationFrame(() => {
    const picture = [...document.images].find((image) => image.getAttribute('src') === src)
    if (!picture) return
    picture.tabIndex = -1
    picture.focus({ preventScroll: true })
  })
}

const asked = new Set<string>()
let waiting: string[] = []

/** Asks the server for the size of a picture's file, together with the others of this moment. */
export function askForSize(address: string, sizes: LessData['sizes']): void {
  const [hash] = /[0-9a-f]{32}/.exec(address) ?? []
  if (!hash || asked.has(hash)) return
  asked.add(hash)
  if (waiting.length === 0) setTimeout(askNow, 0, sizes)
  waiting.push(hash)
}

/** A size that does not come is left out: the picture can be tapped without it. */
async function askNow(sizes: LessData['sizes']): Promise<void> {
  const hashes = waiting
  waiting = []
  for (let start = 0; start < hashes.length; start += mostSizesAtOnce) {
    const path = pictureSizesPath(hashes.slice(start, start + mostSizesAtOnce))
    const answer = await fetch(path)
      .then((response) => response.json())
      .catch(() => null)
    sizes.set({ ...sizes.get(), ...parsePictureSizes(answer) })
  }
}
