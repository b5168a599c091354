import { readFile } from 'node:fs/promises'
import { validateXML } from 'xmllint-wasm'

/** What libxml2 finds wrong with a text: that it is no XML, or against a schema of this folder. */
export async function xmlViolations(contents: string, schema: 'sitemap' | 'rss'): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'served.xml', contents }],
    schema: [await readFile(new URL(`${schema}.xsd`, import.meta.url), 'utf8')],
    initialMemoryPages: 2_000,
    maxMemoryPages: 16_000,
  })
  return errors.map(({ message }) => message)
}

/** The addresses of a sitemap, or the files of its index, in order. */
export const addressesIn = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
