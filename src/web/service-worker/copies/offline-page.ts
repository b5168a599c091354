import { brand } from '#shared/brand.ts'
import { savedCopyWords } from './copy-mark.ts'

export interface SavedPage {
  address: string
  title: string
  savedAt: number
}

const styles = `body{margin:0;background:#FBFAF6;color:#14201A;font:16px/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:10vh 1.25rem 2rem}
strong{color:#0B7A45;font-size:1.75rem}h1{font-size:1.375rem;line-height:1.3;margin:1rem 0 .5rem}
h2{font-size:1.125rem;margin:2rem 0 .25rem}p{margin:.5rem 0}p,small{color:#56625B}
ul{margin:0;padding:0;list-style:none}li{border-top:1px solid #E4E2DA}
li a{display:block;min-height:2.75rem;padding:.5rem 0;color:#0B7A45;overflow-wrap:anywhere}small{display:inline-block;width:100%}
.again{display:inline-block;margin-top:1rem;padding:.7rem 1.5rem;border-radius:8px;background:#0B7A45;color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #0B5CAD;outline-offset:2px}`

const script = "addEventListener('online',()=>location.reload())"

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** What stands for a page that is neither in reach nor saved. It is part of the service worker, so it needs no file. */
export const offlineHtml = (saved: readonly SavedPage[], now: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>No connection · ${brand.name}</title>
<style>${styles}</style>
</head>
<body>
<main>
<strong>${brand.name}</strong>
<h1>There is no connection</h1>
<p>This page is not saved on your phone. It comes by itself when the connection is back.</p>
<a class="again" href="">Try again</a>
${listOf(saved, now)}</main>
<script>${script}</script>
</body>
</html>`

function listOf(saved: readonly SavedPage[], now: number): string {
  if (saved.length === 0) return ''
  const rows = saved.map(
    ({ address, title, savedAt }) =>
      `<li><a href="${escapeHtml(address)}">${escapeHtml(title)}<small>${savedCopyWords(savedAt, now)}</small></a></li>`,
  )
  return `<h2>Saved on this phone</h2>\n<ul>\n${rows.join('\n')}\n</ul>\n`
}

/** As for pages of the server: nothing inline runs or applies but by its hash. */
export async function offlineResponse(saved: readonly SavedPage[]): Promise<Response> {
  const policy = `default-src 'none';style-src ${await hashOf(styles)};script-src ${await hashOf(script)};base-uri 'none';form-action 'none';frame-ancestors 'none'`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return new Response(offlineHtml(saved, Date.now()), { status: 503, headers })
}

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}'`
}
