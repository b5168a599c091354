// Builds the pages: the browser's files into dist/web/client and the service worker into dist/web/service-worker (with .br and .gz
// beside them, so that the server never compresses a file during a request), and the server's entry into
// dist/web/server/entry-server.js. `--watch` builds again whenever a source changes, without compressing.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const watch = process.argv.includes('--watch')
const worthCompressing = /\.(js|css|svg|json|webmanifest|ico)$/

// The build is always for production, whatever the caller's environment says.
process.env.NODE_ENV = 'production'

const settings = { root, logLevel: watch ? 'info' : 'warn' }
const watching = watch ? { watch: {} } : {}

await Promise.all([
  build({ ...settings, build: watching }),
  build({ ...settings, build: { ...watching, ssr: 'src/web/entry-server.tsx' } }),
  build({ ...settings, mode: 'service-worker', build: watching }),
])
if (!watch)
  for (const folder of ['client', 'service-worker']) await compressFiles(`${root}/dist/web/${folder}`)

async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && worthCompressing.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(`${entry.parentPath}/${entry.name}`)))
}

async function compressFile(path) {
  const content = await readFile(path)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
