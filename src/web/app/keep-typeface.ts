/**
 * Keeps the typeface of the tab's first page for all pages of the tab: with '' the network counts as fast from then on, with
 * any other text as slow (before-hydration.ts). The font that came too late for one page would be there for the next, and
 * headings that change from page to page look like a fault.
 */
export async function keepTypeface(): Promise<void> {
  await document.fonts.ready
  try {
    sessionStorage.slow ??= document.documentElement.dataset.network ?? (isPainted('Figtree') ? '' : 'slow')
  } catch {
    // A browser that keeps nothing decides afresh on each page.
  }
}

/** A font that was loaded too late counts as loaded, but is not painted. */
function isPainted(font: string): boolean {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return false
  const widthIn = (fonts: string): number => {
    context.font = `700 40px ${fonts}`
    return context.measureText('Makit').width
  }
  return widthIn(`${font}, monospace`) !== widthIn('monospace')
}
