import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * What every page needs, and what nearly all pages of the site share, is one file instead of a dozen small ones: on a
 * slow line each costs a round trip. With all they import these are closed, so no two files can need each other.
 */
const onEveryPage =
  /\/src\/(shared\/listings\/categories|web\/(app\/app|entry-browser|api\/use-(action|api)|navigation\/use-place|listings\/product-card|ui\/(contact-links|country-cloth|empty-state|link-button|price)))\.tsx?$/

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
            'src/web/first-view.css',
            'src/web/public.css',
            'src/web/early-clicks.ts',
            'src/web/start-after-paint.ts',
          ],
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                { name: 'account-texts', test: /\/src\/shared\/account-texts\.ts$/, priority: 1 },
                { name: 'later-texts', test: /\/src\/shared\/later-texts\.ts$/, priority: 1 },
                { name: 'every-page', test: onEveryPage },
              ],
            },
          },
        },
  },
}))
