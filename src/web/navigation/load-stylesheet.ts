/** The stylesheets in src/web, by name; each holds all rules of those before it. */
export const stylesheets = ['first-view', 'public', 'whole'] as const
export type StylesheetName = (typeof stylesheets)[number]

let loading: Promise<unknown> | undefined

/** Whether the HTML brought this stylesheet along, or one that holds it (src/web/html-document.ts). */
function isHere(name: StylesheetName): boolean {
  const style = document.querySelector<HTMLElement>('style[data-stylesheet]')
  const brought = style?.dataset.stylesheet as StylesheetName
  return stylesheets.indexOf(brought) >= stylesheets.indexOf(name)
}

/** Loads the whole stylesheet, whatever is missing, once: a smaller one behind it would undo what stands between. */
function loadStylesheet(name: StylesheetName): Promise<unknown> {
  if (import.meta.env.SSR || isHere(name)) return Promise.resolve()
  loading ??= import('../whole.css').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Code that is rendered with a stylesheet: there when both are. */
export async function withStylesheet<Module>(name: StylesheetName, code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadStylesheet(name)])
  return module
}
