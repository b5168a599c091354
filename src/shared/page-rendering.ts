/** What the server and the page renderer agree on. Neither imports the other: the renderer is built, the server is not. */

/** The stylesheets, by their names in src/web; a page comes with one of them, and `whole` holds the rules of `public` too. */
export const stylesheets = ['public', 'whole'] as const
export type StylesheetName = (typeof stylesheets)[number]

/** What the browser's build left behind, read once by the server. */
export type BuiltAssets = {
  /** `.vite/manifest.json`: by source file, what was built of it. */
  manifest: Record<string, { file: string; name?: string; imports?: string[] }>
  /** Inlined: a second round trip would cost half a second on a slow network. */
  styles: Record<StylesheetName, string>
  /** src/web/before-hydration.ts and src/web/start-after-paint.ts; the content security policy allows their hashes. */
  scripts: { beforeHydration: string; start: string }
}

/** How to reach the administrators. The server knows it from its settings and sends it with every page. */
export type SupportContact = { email: string; phone: string; address: string }

/** The server's response to a GET call of the API. */
export type Answer = { status: number; body: unknown }
/** The same as it comes with the HTML, where each byte counts: the status is 200 unless it is there. */
export type SeededAnswer = { status?: number; body: unknown }

/** What the browser starts from: the responses the page was rendered from, and values from the server's settings. */
export type Seed = {
  answers: Record<string, SeededAnswer>
  support: Partial<SupportContact> | undefined
}

export type RenderRequest = {
  /** Path and query, as requested. */
  url: string
  /** GET of an API path, without a connection. */
  callApi: (path: string) => Promise<Answer>
  /** Awaited before each rendering, which keeps the processor busy for milliseconds. */
  yieldToEventLoop?: () => Promise<unknown>
  /** Origin for absolute addresses, without a trailing slash. */
  publicUrl: string
  assets: BuiltAssets
  support: SupportContact
  /** Whether the page is rendered without its pictures, which come when they are tapped. */
  hasLessData: boolean
}

/** What the app shell needs of a request. */
type ShellRequest = Pick<RenderRequest, 'publicUrl' | 'assets' | 'support'>

/** `html` is null when a response was missing: the page rendered without it, such as an empty market, would be untrue. */
type RenderedPage = { status: number; html: string | null }

/** The cache key of a page: one address for everything it shows. `route` is its line in the site map, such as `/shop/product/:id`. */
export type PageIdentity = { address: string; route: string }

/** What the build of src/web/entry-server.tsx exports. */
export type PageRenderer = {
  /** Renders a page as the whole HTML document, the same for every visitor. */
  render: (request: RenderRequest) => Promise<RenderedPage>
  /** Renders the app shell: the document of every page, without what the page shows. */
  renderShell: (request: ShellRequest) => string
  /** The cache key of the page at a path and query. */
  identify: (url: string) => PageIdentity
}
