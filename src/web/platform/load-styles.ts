let loading: Promise<unknown> | undefined

/**
 * The rules of everything that is not part of the first view (src/web/whole.css), loaded once, before what needs them is
 * drawn. At hand on the server, and where the HTML brought them (src/web/html-document.ts).
 */
function loadWholeStyles(): Promise<unknown> {
  if (import.meta.env.SSR || document.querySelector('style[data-whole]')) return Promise.resolve()
  loading ??= import('../whole.css').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Code that is drawn with those rules: there when both are. */
export async function withWholeStyles<Module>(code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadWholeStyles()])
  return module
}
