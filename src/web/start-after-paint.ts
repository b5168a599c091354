/*
 * Inlined at the end of every page (html-document.ts). It inserts the scripts that wait in the template only once the page is
 * painted: until then the network belongs to the pictures, and a phone that has cached the scripts would run them first.
 * Presses are held meanwhile (before-hydration.ts). Hidden tabs are never painted: there a timer starts the scripts.
 */
;(() => {
  const start = () => document.head.append((document.getElementById('start') as HTMLTemplateElement).content)
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, 1500)
})()

export {}
