import { type RuleSet, ruleSets } from '../app/routes.tsx'

let loading: Promise<unknown> | undefined

/** Whether the HTML brought these rules along (src/web/html-document.ts). */
function areHere(rules: RuleSet): boolean {
  const brought = document.querySelector<HTMLElement>('style[data-rules]')?.dataset.rules as RuleSet
  return ruleSets.indexOf(brought) >= ruleSets.indexOf(rules)
}

/** Whatever is missing, all rules are loaded, once: a smaller set behind the whole one would undo what stands between. */
function loadRules(rules: RuleSet): Promise<unknown> {
  if (import.meta.env.SSR || areHere(rules)) return Promise.resolve()
  loading ??= import('../whole.css').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Code that is drawn with these rules: there when both are. */
export async function withRules<Module>(rules: RuleSet, code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadRules(rules)])
  return module
}
