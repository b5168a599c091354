import { composed } from '#shared/accents.ts'
import { isId } from '#shared/ids.ts'
import type { ProductColumn } from '#shared/listings/import/import-lines.ts'
import { mostPictures } from '#shared/listings/picture-limits.ts'
import { pictureHashOf } from '#shared/listings/picture-urls.ts'
import { plainPrice } from '#shared/listings/typed-price.ts'
import { messages } from '#shared/messages.ts'
import { withoutApostrophes } from '../../csv/csv-text.ts'
import type { Judging } from './planned-import.ts'
import type { ProductRow } from './read-product-table.ts'
import { shortened } from './shortened.ts'

/** The errors of a line, the first one of each column. */
export type LineErrors = Map<ProductColumn, string>
export type Cells = ProductRow['cells']

/** The texts as the product form would send them; of empty cells only a description. */
export function fieldsOf(cells: Cells, judging: Judging, errors: LineErrors): Record<string, string> {
  const { title, description, price, stock, category } = cells
  return {
    ...(description !== undefined && { description: withoutApostrophes(description) }),
    ...(title?.trim() && { title: withoutApostrophes(title) }),
    ...(price?.trim() && { price: priceIn(price, judging) }),
    ...(stock?.trim() && { stock: isShort(stock) ? plainPrice(stock) : stock }),
    ...(category?.trim() && { categoryId: categoryIn(category, judging, errors) }),
  }
}

/** What is longer can be no number: it is left to the schema, which refuses it for its length. */
const isShort = (cell: string) => cell.length <= 40

function priceIn(cell: string, { hasDecimalComma }: Judging): string {
  if (!isShort(cell)) return cell
  const text = cell.replace(/\s/g, '')
  const isWithComma =
    hasDecimalComma && /^(?:n?le)?\d{1,3}(?:\.\d{3})*,\d{1,2}$|^(?:n?le)?\d+,\d{1,2}$/i.test(text)
  return plainPrice(isWithComma ? text.replaceAll('.', '').replace(',', '.') : text)
}

function categoryIn(cell: string, { categories }: Judging, errors: LineErrors): string {
  const wanted = cell.trim().toLowerCase()
  const found = categories.find(({ _id, name }) => _id === wanted || name.toLowerCase() === wanted)
  if (!found) errors.set('category', `Please write one of ${categories.map(({ name }) => name).join(', ')}`)
  return found?._id ?? ''
}

/** Also as a French spreadsheet writes them, next door in Guinea. */
const activeWords = new Map([
  ...['true', 'yes', '1', 'vrai', 'oui'].map((word) => [word, true] as const),
  ...['false', 'no', '0', 'faux', 'non'].map((word) => [word, false] as const),
])

export function activeIn({ isActive = '' }: Cells, errors: LineErrors): boolean | undefined {
  const word = isActive.trim().toLowerCase()
  if (word === '') return undefined
  if (!activeWords.has(word)) errors.set('isActive', 'Please write true or false')
  return activeWords.get(word)
}

/** Addresses of as many pictures as a product may have are shorter. */
const longestPictures = 2_000

/** What a line says of its pictures, with accents as the names of files have them; a longer text is cut. */
export const picturesCell = ({ pictures = '' }: Cells): string =>
  composed(shortened(pictures.trim(), longestPictures))

/** The names of files and addresses of pictures in a cell; of too many, one more than a product may have. */
export function namesIn(cell: string): string[] {
  const parted = cell.includes('|') ? cell.split('|') : cell.split(/[;,\n]/)
  const names: string[] = []
  for (const part of parted) {
    const name = part.trim()
    if (name !== '') names.push(name)
    if (names.length > mostPictures) break
  }
  return names
}

/** The hash in an address of a picture, with or without that of the site or of PICTURES_PUBLIC_URL before it. */
export const hashIn = (name: string): string | null =>
  pictureHashOf(name.replace(/^https?:\/\/\S*?(?=\/pictures\/)/i, ''))

/** The hashes; undefined for an empty cell, and after noting what is wrong. */
export function picturesIn(cells: Cells, judging: Judging, errors: LineErrors): string[] | undefined {
  const cell = picturesCell(cells)
  if (cell === '') return undefined
  const names = judging.pictures.has(cell.toLowerCase()) ? [cell] : namesIn(cell)
  if (names.length > mostPictures) {
    errors.set('pictures', messages.product.tooManyImages)
    return undefined
  }
  const hashes: string[] = []
  for (const name of names) {
    const hash = hashIn(name)
    const file = judging.pictures.get(name.toLowerCase())
    if (hash && judging.ownPictures.has(hash)) hashes.push(hash)
    else if (file && 'hash' in file) hashes.push(file.hash)
    else if (!errors.has('pictures')) errors.set('pictures', pictureError(shortened(name, 80), hash, file))
  }
  return errors.has('pictures') || hashes.length === 0 ? undefined : [...new Set(hashes)]
}

function pictureError(
  name: string,
  hash: string | null,
  file: { error: string } | { hash: string } | undefined,
) {
  if (file && 'error' in file) return `${name}: ${file.error}`
  return hash ? `${name} is no picture of your products` : `The file ${name} was not sent along`
}

/** An id is shorter. */
const longestId = 40

/** The id that a line names, in lower case; a longer text, which is none, is cut. */
export const idIn = ({ _id = '' }: Cells): string => shortened(_id.trim(), longestId).toLowerCase()

/** The ids that the lines name. */
export const idsIn = (rows: readonly ProductRow[]): string[] =>
  rows.map(({ cells }) => idIn(cells)).filter(isId)
