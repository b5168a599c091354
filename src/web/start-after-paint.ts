/*
 * Inlined at the end of every page (html-document.ts). It inserts the scripts that wait in the template only once the page is
 * painted: until then the network belongs to the pictures, and a phone that has cached the scripts would run them first.
 * Presses are held meanwhile (before-hydration.ts). Hidden tabs are never painted: there the scripts start at once. On a bad
 * line some of them may not come; then they are asked for again. Chrome up to 150 never fetches a module again that was lost
 * once: after three failures the page is loaded anew, if it can be. Each byte of it counts: `start` is the template, by its id.
 */
declare const start: HTMLTemplateElement

;(() => {
  let failures = 0
  const load = () => {
    const scripts = start.content.cloneNode(true)
    ;(scripts.lastChild as HTMLScriptElement).onerror = () => setTimeout(++failures % 3 ? load : reload, 1500)
    document.head.append(scripts)
  }
  // A busy server's refusal would take the place of a page that can be read.
  const reload = () =>
    fetch(location.href).then(({ status }) => (status < 500 ? location.reload() : load()), load)
  if (document.hidden) load()
  else requestAnimationFrame(() => setTimeout(load))
})()

export {}
