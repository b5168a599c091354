import { basename } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The pages that people come to first, the entry, which all of them need, and the page of a shop. */
const firstPages =
  /\/src\/web\/(entry-browser|site\/home-page|listings\/(shop|product|storefront\/storefront)-page)\.tsx$/

/** Its address names no version: browsers ask for it again under the one that they know. */
const serviceWorker = 'src/web/service-worker/service-worker.ts'

/** The first view names the others: their words would be more than a hundredth of its bytes. */
const hashAlone = 'assets/[hash].js'

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** Those of `firstPages` that import a module, directly or by way of others; what `import()` brings later does not count. */
function firstPagesWith(id: string, modules: Modules, seen = new Set<string>()): string[] {
  if (seen.has(id)) return []
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  const others = importers.flatMap((importer) => firstPagesWith(importer, modules, seen))
  return firstPages.test(id) ? [id, ...others] : others
}

/**
 * The entry and what two of the first pages share are one file instead of a dozen small ones: on a slow network each costs
 * a round trip. What only the page of a shop shares with one of them is a file of the two.
 */
function firstViewChunk(id: string, modules: Modules): string | null {
  const pages = firstPagesWith(id, modules)
  const others = pages.filter((page) => !page.endsWith('storefront-page.tsx'))
  if (others.length > 1 || others.some((page) => page.endsWith('entry-browser.tsx'))) return 'first-view'
  return pages.length > 1 ? `storefront-and-${basename(others[0]!, '.tsx')}` : null
}

/**
 * Two builds from one configuration (scripts/build.mjs runs both): the browser's, with a manifest from which the
 * server reads what to preload, and the server's entry. The server's build carries React inside, always in its
 * production form, so that it depends neither on NODE_ENV nor on which copy of React Node would find.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
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
            'src/web/typeface.css',
            'src/web/public.css',
            'src/web/before-hydration.ts',
            'src/web/start-after-paint.ts',
            serviceWorker,
          ],
          // Or a page's code may end in a chunk that the manifest does not name by its page, and is not preloaded.
          experimental: { chunkOptimization: false },
          output: {
            entryFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.endsWith(serviceWorker) ? 'sw.js' : hashAlone,
            chunkFileNames: hashAlone,
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                // 2.4 KB that the first view does without.
                {
                  name: 'later-texts',
                  test: /\/src\/shared\/(later|administrators)-texts\.ts$/,
                  priority: 1,
                },
                { name: firstViewChunk, debugName: 'first-view', test: /\/src\// },
              ],
            },
          },
        },
  },
}))
