import { productColumns } from '#shared/listings/import/import-lines.ts'
import type { ImportLine } from '#shared/listings/import/listing-import.ts'
import type { Person } from './factories.ts'
import { encodeForm } from './forms.ts'
import type { Answer, TestServer } from './test-server.ts'

/** The cells of a line by their columns; the others are empty. */
export type ProductCells = Partial<Record<(typeof productColumns)[number], string | number | boolean>>

const quoted = (cell: unknown) => `"${String(cell ?? '').replaceAll('"', '""')}"`

/** A file of products as a spreadsheet writes it. */
export const productFile = (lines: readonly ProductCells[]): string =>
  [
    productColumns.join(),
    ...lines.map((line) => productColumns.map((name) => quoted(line[name])).join()),
  ].join('\r\n')

export const importForm = (file: string | Buffer, pictures: Readonly<Record<string, Buffer>> = {}) =>
  encodeForm([
    ['file', Buffer.from(file), 'products.csv'],
    ...Object.entries(pictures).map(([name, photo]) => ['pictures', photo, name] as [string, Buffer, string]),
  ])

/** Previews an import. */
export async function previewOf(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  file: string | Buffer,
  pictures?: Readonly<Record<string, Buffer>>,
): Promise<Answer> {
  return server.call('POST', '/api/vendor/listings/import', { token, ...(await importForm(file, pictures)) })
}

/** Carries an import out. */
export const carryOut = (server: TestServer, { token }: Pick<Person, 'token'>, importId: string) =>
  server.call('POST', `/api/vendor/listings/import/${importId}`, { token })

/** Each line in short. */
export const outcomesOf = ({ body }: Answer): [number, string, string][] =>
  (body.lines as ImportLine[]).map(({ line, outcome, message }) => [line, outcome, message])
