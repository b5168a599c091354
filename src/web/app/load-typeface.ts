import address from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/**
 * Loads the heading font, 20 KB, for the later tabs of this browser (before-hydration.ts). The headings of this tab stay as they
 * are. Not on a slow network or with less data, where nothing is loaded for looks alone.
 */
export async function loadTypeface(): Promise<void> {
  try {
    // A tab that was begun with another version's file did not get it, and would ask for it on every page.
    if (sessionStorage.font && sessionStorage.font !== address) sessionStorage.font = ''
    if (document.documentElement.dataset.network !== undefined || localStorage.font === address) return
    const response = await fetch(address)
    await response.arrayBuffer()
    if (response.ok) localStorage.font = address
  } catch {
    // A font that does not come is asked for again by the next first page; a browser that keeps nothing does without it.
  }
}
