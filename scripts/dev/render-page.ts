import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { transformWithOxc, type ViteDevServer } from 'vite'
import { wantsLessData } from '#server/http/wants-less-data.ts'
import type { Settings } from '#server/settings.ts'
import type { Answer, PageRenderer } from '#shared/page-rendering.ts'
import type { ReloadingServer } from './reloading-server.ts'

/**
 * A page as src/server/pages/render-page.ts renders it, from the present sources. The differences from production: every page
 * has the whole stylesheet, the scripts start when the document is loaded instead of after the first paint, nothing is
 * compressed or cached, and there is no content security policy, which would block Vite's own scripts.
 */
export async function renderForDevelopment(
  vite: ViteDevServer,
  { url, headers }: { url: string; headers: IncomingHttpHeaders },
  { publicUrl, support }: Settings,
  server: ReloadingServer,
): Promise<{ status: number; html: string }> {
  const entry = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as PageRenderer
  const css = await wholeStylesheet(vite)
  const { status, html } = await entry.render({
    url,
    callApi: (path) => callApi(server, path),
    publicUrl,
    support,
    hasLessData: wantsLessData(headers),
    assets: {
      manifest: unbuilt,
      styles: { public: css, whole: css },
      scripts: { beforeHydration: await plainScript('src/web/before-hydration.ts'), start: startScript },
    },
  })
  return { status, html: html === null ? busyPage : await vite.transformIndexHtml(url, html + liveStyles) }
}

async function wholeStylesheet(vite: ViteDevServer): Promise<string> {
  const { default: css } = (await vite.ssrLoadModule('/src/web/whole.css?inline')) as { default: string }
  return css
}

async function callApi(server: ReloadingServer, path: string): Promise<Answer> {
  await server.untilReady()
  // The server may just be restarting.
  const response = await fetch(server.url + path).catch(() =>
    server.untilReady().then(() => fetch(server.url + path)),
  )
  return { status: response.status, body: await response.json() }
}

/** Every source is its own file. */
const unbuilt = new Proxy({}, { get: (_, source) => ({ file: source }) })

/** Vite's scripts in the head must have run before. */
const startScript = `addEventListener('DOMContentLoaded', () =>
  document.head.append(document.getElementById('start').content))`

/** From now on Vite keeps the stylesheet up to date; the one in the HTML would keep rules that are gone. */
const liveStyles = `<script type="module">
import '/src/web/whole.css'
document.querySelector('style[data-stylesheet]').remove()
</script>`

const busyPage =
  '<!doctype html><meta http-equiv="refresh" content="1"><p>The server does not answer: see the terminal.</p>'

/** TypeScript without imports as a script to be inlined. */
async function plainScript(path: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
  return code.replace(/^export \{\};?$/m, '')
}
