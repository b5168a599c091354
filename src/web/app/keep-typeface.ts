/** What has not come by then is never painted on this page (`font-display: optional`, typeface.css). */
const longestWaitMs = 300

/**
 * Keeps the typeface in which the first page of a tab was painted, on this page and on all later ones of the tab: with '' they
 * are painted in the font, with any other text the network counts as slow (before-hydration.ts). A font that came too late for
 * one page would be there for the next or for a window, and headings that change look broken.
 */
export async function keepTypeface(): Promise<void> {
  const { dataset, style } = document.documentElement
  if (dataset.font !== undefined) return
  await Promise.race([document.fonts.ready, new Promise((passed) => setTimeout(passed, longestWaitMs))])
  const isPlain = dataset.network !== undefined || !isPainted('Figtree')
  if (isPlain) style.setProperty('--heading-font', 'var(--font-text)')
  try {
    sessionStorage.slow = isPlain ? 'slow' : ''
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
