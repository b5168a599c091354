/** What a page is about, in the words of schema.org. A value that is undefined is left out. */
export type Thing = { '@type': string; [property: string]: unknown }

/** The way from the home page to a page, which search engines show above its title. */
export const breadcrumbs = (
  publicUrl: string,
  steps: readonly (readonly [name: string, path: string])[],
): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: publicUrl + path,
  })),
})
