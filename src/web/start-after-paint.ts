/*
 * Inlined at the end of every page (html-document.ts). It inserts the scripts that wait in the template only once the page is
 * painted: until then the network belongs to the pictures, and a phone that has cached the scripts would run them first.
 * Presses are held meanwhile (before-hydration.ts). Hidden tabs are never painted: there a timer starts the scripts. On a bad
 * line some of them may not come; then they are asked for again, ever more slowly.
 */
;(() => {
  let waitMs = 0
  const start = () => {
    const { content } = document.getElementById('start') as HTMLTemplateElement
    const scripts = content.cloneNode(true) as DocumentFragment
    waitMs = 2 * waitMs || 500
    scripts.querySelector('script')!.onerror = () => setTimeout(start, waitMs)
    document.head.append(scripts)
  }
  const startOnce = () => waitMs || start()
  requestAnimationFrame(() => setTimeout(startOnce))
  setTimeout(startOnce, 1500)
})()

export {}
