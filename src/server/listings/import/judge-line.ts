import type * as z from 'zod/mini'
import { longest } from '#shared/fields.ts'
import type { ProductColumn } from '#shared/listings/import/import-lines.ts'
import type { ImportProblem } from '#shared/listings/import/listing-import.ts'
import {
  askAboutFarPrice,
  askWhetherMeant,
  isFarFromBefore,
  meantCents,
} from '#shared/listings/price-guard.ts'
import { addProductSchema, editProductSchema } from '#shared/listings/product-schema.ts'
import { priceHint } from '#shared/listings/typed-price.ts'
import { messages } from '#shared/messages.ts'
import { leonesFromCents } from '#shared/money.ts'
import { withoutApostrophes } from '../../csv/csv-text.ts'
import { withLineFeeds } from '../../line-feeds.ts'
import { changeWords } from './change-words.ts'
import { activeIn, type Cells, fieldsOf, idIn, type LineErrors, picturesIn } from './line-fields.ts'
import {
  changedColumns,
  type JudgedLine,
  type Judging,
  type PlannedListing,
  plannedOf,
} from './planned-import.ts'
import type { PreviewedRow } from './previewed-rows.ts'
import type { ProductRow } from './read-product-table.ts'
import { shortened } from './shortened.ts'

/** Judges one line; `lineOfId` knows the lines before it by their ids, and learns this one. */
export function judgeLine(row: ProductRow, judging: Judging, lineOfId: Map<string, number>): JudgedLine {
  const id = idIn(row.cells)
  if (id === '') return judgeNew(row, judging)
  const current = judging.own.get(id)
  if (!current)
    return faulty(row, new Map([['_id', 'There is no product of yours with it: leave it empty to add one']]))
  const earlier = lineOfId.get(id)
  if (earlier !== undefined)
    return faulty(row, new Map([['_id', `Line ${earlier} is about the same product`]]), current)
  lineOfId.set(id, row.line)
  return judgeOwn(row, current, judging)
}

function faulty({ line, cells }: ProductRow, errors: LineErrors, current?: PreviewedRow): JudgedLine {
  const problems = [...errors].map(([column, words]) => ({
    column,
    message: words + quoted(column, cells[column]),
  }))
  return {
    line,
    outcome: 'faulty',
    title: shortened(withoutApostrophes(cells.title ?? '').trim() || current?.title || '', longest.title),
    message: problems.map(({ column, message }) => `${column}: ${message}`).join('; '),
    problems,
    plan: null,
  }
}

/** The title stands beside the error anyway, a description is long, and errors of pictures name the file. */
const quotedColumns: ReadonlySet<ProductColumn> = new Set(['_id', 'price', 'stock', 'category', 'isActive'])
/** An id is just as long. */
const longestQuote = 36

/** What stands in a faulty cell: a spreadsheet shows it otherwise than it saves it, and its lines are far to count. */
function quoted(column: ProductColumn, cell = ''): string {
  const text = cell.trim()
  if (text === '' || !quotedColumns.has(column)) return ''
  const start = shortened(text, longestQuote).replaceAll(/\s+/g, ' ')
  return ` (the file says “${start}${text.length > longestQuote ? '…' : ''}”)`
}

function judgeNew(row: ProductRow, judging: Judging): JudgedLine {
  const errors: LineErrors = new Map()
  const after = newListing(row.cells, judging, errors)
  if (!after) return faulty(row, errors)
  const problems = [...priceQuestion(after, judging), ...titleQuestion(after, judging)]
  const message = [newWords(after), ...problems.map((problem) => problem.message)].join(' ')
  return { line: row.line, outcome: 'new', title: after.title, message, problems, plan: { id: null, after } }
}

/** A line about one of the vendor's own listings. */
function judgeOwn(row: ProductRow, current: PreviewedRow, judging: Judging): JudgedLine {
  const { line, cells } = row
  const errors: LineErrors = new Map()
  const after = changedListing(cells, current, judging, errors)
  if (!after) return faulty(row, errors, current)
  const { id, title, fingerprint } = current
  const before = plannedOf(current)
  const changed = changedColumns(before, after)
  const stockBefore = changed.stock === undefined ? null : before.stock
  const plan = { id, fingerprint, stockBefore, after: changed }
  const words = changeWords(before, after, { ...judging, isTakenDown: current.taken_down_at !== null })
  if (words.length === 0)
    return { line, outcome: 'same', title, message: 'Stays as it is.', problems: [], plan }
  const problems = priceQuestion(after, judging, before)
  const message = [words.join('; '), ...problems.map((problem) => problem.message)].join('. ')
  return { line, outcome: 'changed', title: after.title, message, problems, plan }
}

/** The listing to add; undefined after noting what is wrong. */
function newListing(cells: Cells, judging: Judging, errors: LineErrors): PlannedListing | undefined {
  const sent = { title: '', price: '', categoryId: '', ...fieldsOf(cells, judging, errors) }
  const fields = checked(addProductSchema, sent, errors)
  const isActive = activeIn(cells, errors)
  const pictures = picturesIn(cells, judging, errors)
  if (!pictures && !errors.has('pictures')) errors.set('pictures', messages.product.imageMissing)
  if (!fields || !pictures || errors.size > 0) return undefined
  return {
    title: fields.title,
    description: fields.description,
    price_cents: fields.price,
    category_id: fields.categoryId,
    stock: fields.stock ?? 1,
    is_active: isActive ?? true,
    pictures,
  }
}

/** The listing as the line wants it; what is empty stays as it is, but a description, which may be empty. */
function changedListing(
  cells: Cells,
  current: PreviewedRow,
  judging: Judging,
  errors: LineErrors,
): PlannedListing | undefined {
  const sent: Record<string, string> = fieldsOf(cells, judging, errors)
  // Exactly what an export wrote, also where that began with an apostrophe of its own, or had line breaks of another kind.
  for (const name of ['title', 'description'] as const)
    if ([cells[name], sent[name]].includes(withLineFeeds(current[name]))) delete sent[name]
  const fields = checked(editProductSchema, sent, errors)
  const isActive = activeIn(cells, errors)
  if (isActive && current.taken_down_at) errors.set('isActive', messages.moderation.cannotShow)
  const pictures = picturesIn(cells, judging, errors)
  if (!fields || errors.size > 0) return undefined
  return {
    title: fields.title ?? current.title,
    description: fields.description ?? current.description,
    price_cents: fields.price ?? current.price_cents,
    category_id: fields.categoryId ?? current.category_id,
    stock: fields.stock ?? current.stock,
    is_active: isActive ?? plannedOf(current).is_active,
    pictures: pictures ?? current.pictures,
  }
}

const columnOf: Record<string, ProductColumn> = {
  title: 'title',
  description: 'description',
  price: 'price',
  stock: 'stock',
  categoryId: 'category',
}

function checked<Schema extends typeof addProductSchema | typeof editProductSchema>(
  schema: Schema,
  sent: Record<string, string>,
  errors: LineErrors,
): z.output<Schema> | undefined {
  const { success, data, error } = schema.safeParse(sent)
  if (success) return data as z.output<Schema>
  for (const { path, message } of error.issues) {
    const name = String(path[0])
    const column = columnOf[name]
    if (column && !errors.has(column)) errors.set(column, sent[name]?.trim() ? message : 'Please fill it in')
  }
  return undefined
}

/** Asks about a new price that looks like old Leones, or else is far from the one before. */
function priceQuestion(
  { price_cents, category_id }: PlannedListing,
  { usual }: Judging,
  before?: PlannedListing,
): ImportProblem[] {
  if (price_cents === before?.price_cents) return []
  const meant = meantCents(price_cents, usual.get(category_id) ?? null)
  // A changed line says from which price to which anyway.
  const seen = before ? [] : [priceHint(String(leonesFromCents(price_cents)))]
  if (meant !== null) return [{ column: 'price', message: [...seen, askWhetherMeant(meant)].join(' ') }]
  const isFar = before !== undefined && isFarFromBefore(before.price_cents, price_cents)
  return isFar ? [{ column: 'price', message: askAboutFarPrice }] : []
}

const newWords = ({ is_active }: PlannedListing): string =>
  is_active ? 'Will be added.' : 'Will be added, hidden.'

const titleTaken = 'You have a product with this title: to change it, put its _id here.'

/** A price list without its ids would double all goods of the shop. */
const titleQuestion = ({ title }: PlannedListing, { ownTitles }: Judging): ImportProblem[] =>
  ownTitles.has(title.toLowerCase()) ? [{ column: 'title', message: titleTaken }] : []
