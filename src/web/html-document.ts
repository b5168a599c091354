import { brand } from '#shared/brand.ts'
import type { BuiltAssets, Seed, StylesheetName } from '#shared/page-rendering.ts'
import type { Head } from './navigation/site-map.ts'
import type { Thing } from './navigation/structured-data.ts'

const entry = 'src/web/entry-browser.tsx'

/** Key in the manifest of a file below src/web. */
export const sourceFile = (name: string): string => `src/web/${name}.tsx`

type DocumentParts = {
  body: string
  seed: Seed
  assets: BuiltAssets
  /** Sources that this page needs besides the entry. */
  files: readonly string[]
  /** The stylesheet inside the HTML, or as a file. */
  stylesheet: StylesheetName
  hasStylesheetFile?: boolean
  title: string
  /** Canonical absolute address of this page. */
  address: string
  publicUrl: string
  /** Rendered only in the browser, for one user, so that there is nothing to read without JavaScript. */
  isPersonal: boolean
  /** Rendered without its pictures. */
  hasLessData?: boolean
  /** Whether search engines may list it. */
  isIndexed: boolean
  description?: string
  head?: Head
  /** What the page is about, for search engines. */
  things?: readonly Thing[]
  /** The feed of what the page lists. */
  feed?: string
}

const withoutScript = `<noscript><p class="row py-4">This page needs JavaScript. Without it you can still
read the <a href="/shop" class="link">shop</a>.</p></noscript>
`

/** The whole document. */
export function htmlDocument(parts: DocumentParts): string {
  return `<!doctype html>
<html lang="en"${parts.hasLessData ? lessData : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="theme-color" content="#0A3D2A">
<title>${escapeHtml(parts.title)}</title>
<script>${parts.assets.scripts.beforeHydration}</script>
${metaTags(parts)}
<link rel="icon" href="/icon.svg">
<link rel="manifest" href="/site.webmanifest">
${styles(parts)}${parts.isPersonal ? `\n${preloadReact(parts.assets)}` : ''}
</head>
<body>
${parts.isPersonal ? withoutScript : ''}<div id="root">${parts.body}</div>
<script type="application/json" id="seed">${jsonForScript(parts.seed)}</script>${thingsOf(parts)}
<template id="start">${scriptsOf(parts)}</template><script>${parts.assets.scripts.start}</script>
</body>
</html>`
}

/** As on a slow network nothing is loaded for looks alone (before-hydration.ts). */
const lessData = ' data-network'

const vocabulary = { '@context': 'https://schema.org' }

/**
 * Data, which no browser runs: the content security policy need not allow it. Each thing names its vocabulary, because not every
 * reader looks into a `@graph`.
 */
const thingsOf = ({ things = [] }: DocumentParts): string => {
  if (things.length === 0) return ''
  const named = things.map((thing) => ({ ...vocabulary, ...thing }))
  return `\n<script type="application/ld+json">${jsonForScript(named)}</script>`
}

/** Marked with its name, by which src/web/navigation/load-stylesheet.ts knows what is missing. */
const styles = ({ assets, stylesheet, hasStylesheetFile }: DocumentParts): string =>
  hasStylesheetFile
    ? `<link rel="stylesheet" data-stylesheet="${stylesheet}" href="/${assets.manifest[`src/web/${stylesheet}.css`]?.file}">`
    : `<style data-stylesheet="${stylesheet}">${assets.styles[stylesheet]}</style>`

function metaTags(parts: DocumentParts): string {
  const { title, address, publicUrl, isIndexed, description, head, feed } = parts
  const words = head?.description ?? description ?? `${brand.name}: ${brand.tagline}.`
  const picture = head?.picture ?? '/share.png'
  const tags: [name: string, content: string | undefined][] = [
    // Without one, a page is a 'website'.
    ['og:type', head?.price === undefined ? undefined : 'product'],
    ['og:title', head?.title ?? title],
    ['og:description', words],
    ['og:url', address],
    ['og:image', new URL(picture, publicUrl).href],
    ['product:price:amount', head?.price?.toFixed(2)],
    ['product:price:currency', head?.price === undefined ? undefined : 'SLE'],
  ]
  const graph = tags
    .filter(([, content]) => content !== undefined)
    .map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content ?? '')}">`)
  return [
    `<meta name="description" content="${escapeHtml(words)}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...graph,
    // Without it some show no picture; that of the site itself is worth no bytes of each list.
    ...(head?.picture ? ['<meta name="twitter:card" content="summary_large_image">'] : []),
    ...(isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    ...(feed ? [`<link rel="alternate" type="application/rss+xml" href="${feed}">`] : []),
  ].join('\n')
}

/**
 * The largest script by far, so that the network of a first visit is not idle until the paint: only scripts bring the content
 * of these pages. Not `modulepreload`, which compiles: from the second visit on it would do so before the paint.
 */
function preloadReact({ manifest }: BuiltAssets): string {
  const react = Object.values(manifest).find(({ name }) => name === 'react')
  return react ? `<link rel="preload" as="script" crossorigin href="/${react.file}" fetchpriority="low">` : ''
}

/** The entry with everything that it and the page import, preloaded so that nothing is discovered late. */
function scriptsOf({ assets, files: sources }: DocumentParts): string {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = assets.manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  for (const source of [entry, ...sources]) {
    if (!assets.manifest[source]) throw new Error(`The manifest of the pages has no ${source}: build again`)
    visit(source)
  }
  // Its own element asks for the entry in the same moment.
  const entryFile = assets.manifest[entry]?.file ?? ''
  files.delete(entryFile)
  const preloads = [...files].map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`)
  return [...preloads, `<script type="module" src="/${entryFile}"></script>`].join('\n')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** JSON that cannot end its script element, whatever a listing contains. */
const jsonForScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')
