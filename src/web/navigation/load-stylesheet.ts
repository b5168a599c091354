let loading: Promise<unknown> | undefined

/** Whether it came with the HTML (src/web/html-document.ts): each page comes with one of the two. */
const isHere = (): boolean => document.querySelector('[data-stylesheet=whole]') !== null

/** Loads the whole stylesheet, once; the public one already stands before it, so the order of rules is right. */
function loadWholeStylesheet(): Promise<unknown> {
  if (import.meta.env.SSR || isHere()) return Promise.resolve()
  loading ??= import('../whole.css').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Code that needs the whole stylesheet; resolves when both are loaded. */
export async function withWholeStylesheet<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadWholeStylesheet()])
  return module
}
