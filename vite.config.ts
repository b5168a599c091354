import { basename } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The pages that people come to first, the entry, which all of them need, and the page of a shop. These lists say what comes
 * together in a file: a page that stands in none has files of its own, or shares those of dashboards by its name.
 */
const firstPages =
  /\/src\/web\/(entry-browser|site\/home-page|listings\/(shop|product|storefront\/storefront)-page)\.tsx$/

/**
 * One file that needs no other, although it shares sources with the pages. Its address names no version: browsers ask for it
 * again under the one that they know.
 */
const serviceWorkerBuild = {
  publicDir: false,
  // Workbox says a lot more while it is developed with.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/web/service-worker',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/web/entry-service-worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
} as const

/** The first view names the others: their words would be more than a hundredth of its bytes, and each letter of a hash is 0.1 %. */
const hashAlone = 'assets/[hash:7]'

/** What every page loads when it is hydrated. */
const afterHydration = /\/src\/web\/app\/first-page-hydrated\.ts$/
/** What the pages of the market load by themselves, a moment later. */
const laterParts =
  /\/src\/web\/(reports\/report-button|restock-alerts\/restock-button|reviews\/reviews|shops\/(ask-shop-buttons|seller-facts-words))\.tsx?$/
/** What pages load by themselves for a user who is signed in. */
const afterLogin =
  /\/src\/web\/(cart\/add-to-cart|listings\/(carry-out-wanted|own\/uploads\/unsent-products)|notifications\/bell|saved\/saved-calls|site\/person-links)\.tsx?$/
/** What shoppers come to later, from the login to the order. */
const shoppersLaterPages =
  /\/src\/web\/(accounts\/login-window|app\/outbox|cart\/cart-page|orders\/checkout\/(checkout|order-success)-page)\.tsx?$/

const anyPage = /-page\.tsx$/
/** As in src/web/app/dashboard-pages.ts; and their layout. */
const dashboardPages = /dashboard-(page|layout)\.tsx$/
const administratorsPages = /\/src\/web\/(admin|figures)\//

type Module = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean }
type Modules = { getModuleInfo: (id: string) => Module | null }

/** Those of `firstPages` that import a module, directly or by way of others; what `import()` brings later does not count. */
function firstPagesWith(id: string, modules: Modules, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  const others = importers.flatMap((importer) => firstPagesWith(importer, modules, seen))
  return firstPages.test(id) ? [id, ...others] : others
}

/** The modules that are loaded by themselves, with `import()` or as an input, and bring this one. */
function loadedWith(id: string, modules: Modules, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const { importers = [], dynamicImporters = [], isEntry = false } = modules.getModuleInfo(id) ?? {}
  const others = importers.flatMap((importer) => loadedWith(importer, modules, seen))
  return isEntry || dynamicImporters.length > 0 ? [id, ...others] : others
}

/** The pages that need a module, at once or later by `import()`, and the entries that do without any page. */
function neededBy(id: string, modules: Modules, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  if (anyPage.test(id) || dashboardPages.test(id)) return [id]
  const { importers = [], dynamicImporters = [], isEntry = false } = modules.getModuleInfo(id) ?? {}
  const others = [...importers, ...dynamicImporters].flatMap((importer) => neededBy(importer, modules, seen))
  return isEntry ? [id, ...others] : others
}

/**
 * The entry and what two of the first pages share are one file instead of a dozen small ones: on a slow network each costs
 * a round trip. What only the page of a shop shares with one of them is a file of the two.
 */
function firstViewChunk(id: string, modules: Modules): string | null {
  const pages = firstPagesWith(id, modules)
  const others = pages.filter((page) => !page.endsWith('storefront-page.tsx'))
  if (others.length > 1 || others.some((page) => page.endsWith('entry-browser.tsx'))) return 'first-view'
  if (pages.length > 1) return `storefront-and-${basename(others[0]!, '.tsx')}`
  const [page] = pages
  // Or a file of later pages would take it along, and this page would load that file.
  return page && loadedWith(id, modules).length > 1 ? `later-and-${basename(page, '.tsx')}` : null
}

/**
 * What several of the later parts and pages share is one file for each kind of them: else nearly each module would be a file, and
 * a bad line may lose each request. The parts that come together anyhow lie in it themselves. What a first page needs too stays
 * apart.
 */
function sharedChunk(id: string, modules: Modules): (typeof sharedChunks)[number] | null {
  const pages = loadedWith(id, modules)
  const some = (kind: RegExp) => pages.some((page) => kind.test(page))
  if (some(firstPages)) return null
  if (some(afterHydration)) return 'after-hydration'
  if (some(laterParts)) return 'later-parts'
  if (some(afterLogin)) return 'shopping'
  if (pages.length < 2) return null
  if (some(shoppersLaterPages)) return 'shopping'
  if (pages.every((page) => administratorsPages.test(page))) return 'administrators'
  return neededBy(id, modules).every((page) => dashboardPages.test(page)) ? 'dashboards' : null
}

/** A chunk takes what its modules import along, unless one before it has it. */
const sharedChunks = ['after-hydration', 'later-parts', 'shopping', 'dashboards', 'administrators'] as const

const sharedGroups = sharedChunks.map((name, index) => ({
  name: (id: string, modules: Modules) => (sharedChunk(id, modules) === name ? name : null),
  debugName: name,
  test: /\/src\//,
  priority: sharedChunks.length - index,
}))

/**
 * Three builds from one configuration (scripts/build.mjs runs them): the browser's, with a manifest from which the
 * server reads what to preload, the server's entry, and the service worker. The server's build carries React inside, always in its
 * production form, so that it depends neither on NODE_ENV nor on which copy of React Node would find.
 */
export default defineConfig(({ command, isSsrBuild, mode }) =>
  mode === 'service-worker'
    ? serviceWorkerBuild
    : {
        plugins: [react(), tailwindcss()],
        publicDir: isSsrBuild ? false : 'src/web/public',
        define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
        // scripts/dev renders with Node's own copy.
        ssr: command === 'build' ? { noExternal: true } : {},
        build: {
          outDir: isSsrBuild ? 'dist/web/server' : 'dist/web/client',
          emptyOutDir: true,
          manifest: !isSsrBuild,
          target: isSsrBuild ? 'node20' : 'es2022',
          reportCompressedSize: false,
          modulePreload: { polyfill: false },
          rolldownOptions: isSsrBuild
            ? { input: 'src/web/entry-server.tsx' }
            : {
                // Behind the first these are not imported by any script: they come inside the HTML.
                input: [
                  'src/web/entry-browser.tsx',
                  'src/web/public.css',
                  'src/web/before-hydration.ts',
                  'src/web/start-after-paint.ts',
                ],
                // Else what is loaded by itself but lies in a shared file is asked for by way of one more file that only names it.
                experimental: {
                  chunkOptimization: { mergeCommonChunks: true, avoidRedundantChunkLoads: false },
                },
                output: {
                  entryFileNames: `${hashAlone}.js`,
                  chunkFileNames: `${hashAlone}.js`,
                  assetFileNames: 'assets/[name]-[hash][extname]',
                  codeSplitting: {
                    groups: [
                      { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 8 },
                      // 2.4 KB that the first view does without.
                      {
                        name: 'later-texts',
                        test: /\/src\/shared\/(later|administrators)-texts\.ts$/,
                        priority: 7,
                      },
                      { name: firstViewChunk, debugName: 'first-view', test: /\/src\//, priority: 6 },
                      ...sharedGroups,
                    ],
                  },
                },
              },
        },
      },
)
