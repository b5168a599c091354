import { soldMeanwhileWords } from '#shared/listings/stock-edit.ts'
import { showToast } from '../../toasts/toast.ts'

/**
 * Tells vendors whose form was opened before sales what their stock came to: `base` is the stock that the form showed, `wanted` what
 * they left in it, and `saved` what there is now. Stays longer than that it was saved, beside which it stands.
 */
export function tellSoldMeanwhile(base: number, wanted: string, saved: number | undefined): void {
  const words = saved === undefined ? '' : soldMeanwhileWords(Number(wanted.trim() || base), saved)
  if (words) showToast(words, 'info', { words: 'All right', run: () => {} })
}
