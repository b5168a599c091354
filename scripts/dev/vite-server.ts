import { relative } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { apiPath } from '#server/pages/api-path.ts'
import type { Settings } from '#server/settings.ts'
import type { ReloadingServer } from './reloading-server.ts'
import { renderForDevelopment } from './render-page.ts'

/** The paths that the server reads at run time; below the project's folder. */
const serverFile = /^(src[\\/](server|shared)|db|content)[\\/](?!.*\.test\.tsx?$)/

/**
 * Opens the market to the developer's browser: pages by Vite, everything else by the server. Returns a function that closes it.
 */
export async function startVite(settings: Settings, server: ReloadingServer): Promise<() => Promise<void>> {
  const vite = await createServer({
    appType: 'custom',
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      proxy: { [apiPath.source]: { target: server.url } },
      // Vite watches every file below the project's folder.
      watch: { ignored: [`${settings.dataDir}/**`, '**/dist/**', '**/shots/**'] },
    },
    optimizeDeps: { entries: ['src/web/entry-browser.tsx'] },
    plugins: [renderPages(settings, server)],
  })
  vite.watcher.on('all', (_event, path) => {
    if (serverFile.test(relative(vite.config.root, path))) server.restart()
  })
  await vite.listen()
  return () => vite.close()
}

function renderPages(settings: Settings, server: ReloadingServer): Plugin {
  return {
    name: 'makit-pages',
    configureServer(vite) {
      // A request during a restart waits instead of failing.
      vite.middlewares.use((request, _response, next) => {
        const isForServer = apiPath.test(request.url ?? '')
        if (isForServer) server.untilReady().then(() => next(), next)
        else next()
      })
      // After Vite's own middlewares: a path that is no module and no file is a page.
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            const { status, html } = await renderForDevelopment(
              vite,
              { url: request.originalUrl ?? '/', headers: request.headers },
              settings,
              server,
            )
            response.writeHead(status, {
              'content-type': 'text/html; charset=utf-8',
              'cache-control': 'no-store',
            })
            response.end(html)
          } catch (error) {
            vite.ssrFixStacktrace(error as Error)
            next(error)
          }
        })
      }
    },
  }
}
