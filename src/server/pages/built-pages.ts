import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltAssets, type PageRenderer, stylesheets } from '#shared/page-rendering.ts'

/** A file of the build with its compressed forms, in memory: together they are smaller than one photo. */
export type BuiltFile = { content: Buffer; type: string; brotli?: Buffer; gzip?: Buffer }

export type BuiltPages = PageRenderer & {
  assets: BuiltAssets
  /** The files by path, e.g. `/assets/C6ItdBbw.js`, `/favicon.ico`. */
  files: ReadonlyMap<string, BuiltFile>
  contentSecurityPolicy: string
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Reads what scripts/build.mjs made; throws if the pages have not been built. Pages may load pictures from `picturesFrom`, too. */
export async function loadBuiltPages(folder: string, picturesFrom = ''): Promise<BuiltPages> {
  const client = join(folder, 'client')
  const manifest = JSON.parse(
    await readFile(join(client, '.vite/manifest.json'), 'utf8'),
  ) as BuiltAssets['manifest']
  const builtFrom = async (source: string) => {
    const file = manifest[source]?.file
    if (!file) throw new Error(`The manifest of the pages has nothing of ${source}: build again`)
    return (await readFile(join(client, file), 'utf8')).trimEnd()
  }
  const styles = {} as BuiltAssets['styles']
  for (const name of stylesheets) styles[name] = await builtFrom(`src/web/${name}.css`)
  const scripts = {
    beforeHydration: await builtFrom('src/web/before-hydration.ts'),
    start: await builtFrom('src/web/start-after-paint.ts'),
  }
  const entry = (await import(pathToFileURL(join(folder, 'server/entry-server.js')).href)) as PageRenderer
  return {
    render: entry.render,
    renderShell: entry.renderShell,
    identify: entry.identify,
    assets: { manifest, styles, scripts },
    files: new Map([...(await readFiles(client)), ...(await readFiles(join(folder, 'service-worker')))]),
    contentSecurityPolicy: contentSecurityPolicy({
      scripts: Object.values(scripts),
      styles: Object.values(styles),
      picturesFrom,
    }),
  }
}

async function readFiles(client: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const files = new Map<string, BuiltFile>()
  for (const entry of entries) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    const [content, brotli, gzip] = await Promise.all([
      readFile(path),
      readFile(`${path}.br`).catch(() => undefined),
      readFile(`${path}.gz`).catch(() => undefined),
    ])
    files.set(path.slice(client.length), { content, type, brotli, gzip })
  }
  return files
}

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The inlined scripts and stylesheets are allowed by their hashes, nothing else inline. */
function contentSecurityPolicy({
  scripts,
  styles,
  picturesFrom,
}: Record<'scripts' | 'styles', readonly string[]> & { picturesFrom: string }): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.map(hashSource).join(' ')}`,
    `style-src 'self' ${styles.map(hashSource).join(' ')}`,
    // Previews of chosen photos are blobs, small drawings in the stylesheet data addresses.
    `img-src 'self' data: blob: ${picturesFrom}`.trimEnd(),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Where the browser knows it, no text ever becomes markup or code; the two names are those of
    // src/web/pictures/photo-worker.ts and src/web/service-worker/register.ts.
    "require-trusted-types-for 'script'",
    'trusted-types photo-worker service-worker',
  ].join(';')
}
