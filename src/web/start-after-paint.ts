/*
 * Inlined at the end of every page (html-document.ts). It inserts the scripts that wait in the template only once the page is
 * painted: until then the network belongs to the pictures, and a phone that has cached the scripts would run them first.
 * Presses are held meanwhile (before-hydration.ts). Hidden tabs are never painted: there the scripts start at once. On a bad
 * line some of them may not come; then they are asked for again. Each byte of it counts: `start` is the template, by its id.
 */
declare const start: HTMLTemplateElement

;(() => {
  const load = () => {
    const scripts = start.content.cloneNode(true)
    ;(scripts.lastChild as HTMLScriptElement).onerror = () => setTimeout(load, 1500)
    document.head.append(scripts)
  }
  if (document.hidden) load()
  else requestAnimationFrame(() => setTimeout(load))
})()

export {}
