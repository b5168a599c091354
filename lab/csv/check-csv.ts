// `npm run check:csv`: opens every CSV file that Makit offers in Debian's LibreOffice, looks at what it takes each cell for, and
// imports a price list that it has written. Prints 'not run' where there is no LibreOffice (apt-get install libreoffice-calc).
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { MarketFigures } from '#shared/figures/figures.ts'
import type { ImportLine } from '#shared/listings/import/listing-import.ts'
import { figuresCsv } from '#web/figures/figures-csv.ts'
import { groupsOfMarket, groupsOfShop } from '#web/figures/series.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import { aCustomer, aListing, anAdministrator, aVendor, type Person } from '../../tests/support/factories.ts'
import { importForm } from '../../tests/support/product-files.ts'
import { openFaultMarket } from '../faults/fault-market.ts'
import { canRunOffice, openOffice, readsCsv, writesCsv } from './office.ts'
import { readSheet, type SheetCell } from './read-sheet.ts'

const folder = makeDataFolder('makit-csv-')
const print = (line: string) => process.stdout.write(`${line}\n`)
let failed = 0

function check(what: string, differences: readonly string[]): void {
  if (differences.length > 0) failed += 1
  print(`${differences.length === 0 ? 'ok    ' : 'FAILED'}  ${what}`)
  for (const difference of differences.slice(0, 10)) print(`        ${difference}`)
}

/** What spreadsheets would run, and letters of every kind. */
const odd = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  'Saïdu',
  'Rice 🍚, 25 kg',
  'NLe 5 "new"',
  'ɛnd; two  blanks',
]

/** Columns that hold numbers in all lists. */
const numbers = new Set(
  'price stock units items total deliveryFee toPay accepted amount rating reviews instalments paid'.split(
    ' ',
  ),
)
const isNumberInLists = (column: string) => numbers.has(column)
/** Files of figures have a day, and numbers beside it. */
const isNumberInFigures = (column: string) => column !== 'start'

/** What is wrong with a cell as LibreOffice has it. */
function differenceOf(
  column: string,
  isNumber: boolean,
  written: string,
  { type, value, formula }: SheetCell,
): string | null {
  const isTime = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/.test(written)
  const is = (isSo: boolean) =>
    isSo ? null : `${column}: ${JSON.stringify(written)} became ${type} ${JSON.stringify(value)}`
  if (formula !== null) return `${column}: ${JSON.stringify(written)} became the formula ${formula}`
  if (written === '') return is(value === '')
  if (isNumber) return is(type === 'float' && Number(value) === Number(written))
  if (isTime && type === 'date') return is(value === written.replace(' ', 'T'))
  if (/^(?:true|false)$/.test(written)) return is(value.toLowerCase() === written)
  return is(type === 'string' && value === written.replaceAll('\r\n', '\n'))
}

const none: SheetCell = { type: '', value: '', formula: null }

function differencesOf(
  file: string,
  sheet: readonly SheetCell[][],
  isNumber: (column: string) => boolean = isNumberInLists,
): string[] {
  const rows: string[][] = parse(readFileSync(file), { bom: true, record_delimiter: '\r\n' })
  if (rows.length < 2) return ['The file has no lines']
  if (rows.length !== sheet.length) return [`${rows.length} lines became ${sheet.length}`]
  const [columns = []] = rows
  return rows.slice(1).flatMap((row, line) =>
    row.flatMap((written, place) => {
      const column = columns[place]!
      const difference = differenceOf(column, isNumber(column), written, sheet[line + 1]?.[place] ?? none)
      return difference ? [`line ${line + 2}, ${difference}`] : []
    }),
  )
}

async function checkAll(): Promise<void> {
  const market = await openFaultMarket()
  try {
    const people = await market.inMarket(async (empty) => {
      const [vendor, buyer] = [
        await aVendor(empty, { name: 'Saïdu & Sons 🍚', town: 'Kenema' }),
        await aCustomer(empty),
      ]
      for (const [place, title] of odd.entries())
        await aListing(empty, vendor, {
          title,
          description: `${title}\nsecond line`,
          price: 95.5 + place,
          stock: place + 1,
        })
      return { vendor, buyer, admin: await anAdministrator(empty) }
    })
    const { url } = market.server
    const send = async ({ token }: Partial<Person>, method: string, path: string, body?: object) => {
      const headers = {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`)
      return answer
    }
    await fillWithOddTexts(send, people)
    const takeOut = async (person: Person, path: string, name: string) => {
      const file = join(folder, `${name}.csv`)
      writeFileSync(file, Buffer.from(await (await send(person, 'GET', path)).arrayBuffer()))
      return file
    }
    const office = openOffice(folder, 'en-GB')
    for (const list of ['users', 'shops', 'listings', 'orders', 'payments', 'messages']) {
      const file = await takeOut(people.admin, `/api/admin/csv/${list}`, list)
      check(
        `${list}: each cell is what it was`,
        differencesOf(file, readSheet(office(file, 'fods', readsCsv))),
      )
    }
    for (const [person, path, groups] of [
      [people.admin, '/api/admin/figures', groupsOfMarket],
      [people.vendor, '/api/vendor/figures', groupsOfShop],
    ] as const) {
      const { points } = (await (await send(person, 'GET', path)).json()) as MarketFigures
      const file = join(folder, `${path.split('/')[2]}-figures.csv`)
      // As the page's own 'Download CSV' makes it.
      writeFileSync(file, figuresCsv(points, groups))
      const sheet = readSheet(office(file, 'fods', readsCsv))
      check(`${path}: a day and numbers`, differencesOf(file, sheet, isNumberInFigures))
    }
    const products = await takeOut(people.vendor, '/api/vendor/listings/csv', 'products')
    const book = office(products, 'fods', readsCsv)
    check('a vendor’s products: each cell is what it was', differencesOf(products, readSheet(book)))

    const preview = async (file: string): Promise<ImportLine[]> => {
      const { headers, body } = await importForm(readFileSync(file))
      const answer = await fetch(`${url}/api/vendor/listings/import`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${people.vendor.token}` },
        body: new Uint8Array(body),
      })
      const { lines } = (await answer.json()) as { lines?: ImportLine[] }
      return (
        lines ?? [
          { line: 0, outcome: 'faulty', title: '', message: `answered ${answer.status}`, problems: [] },
        ]
      )
    }
    const others = (lines: ImportLine[], allowed: RegExp) =>
      lines
        .map(({ line, outcome, message }) => `line ${line} is ${outcome}: ${message}`)
        .filter((words) => !allowed.test(words))
    const again = await preview(office(book, writesCsv(',')))
    check('written again with commas, nothing has changed', [
      ...others(again, /is same/),
      ...(again.length === odd.length ? [] : [`${again.length} lines`]),
    ])
    // The first price in another amount, as somebody would type it, on a computer that writes it with a comma.
    writeFileSync(book, readFileSync(book, 'utf8').replace(/office:value="95\.5"/g, 'office:value="1187.5"'))
    const french = openOffice(folder, 'fr-FR')(book, writesCsv(';'))
    const head = readFileSync(french, 'utf8')
    check(
      'a French one writes semicolons and decimal commas',
      head.includes(';') && head.includes('1187,5') ? [] : [head.slice(0, 300)],
    )
    const changed = await preview(french)
    check('which are read as such: the one price has changed', [
      ...others(changed, /is same|is changed: price NLe 95\.50 → NLe 1,187\.50/),
      ...(changed.filter(({ outcome }) => outcome === 'changed').length === 1
        ? []
        : ['not one line has changed']),
    ])
  } finally {
    await market.close()
  }
}

type Send = (person: Partial<Person>, method: string, path: string, body?: object) => Promise<Response>

/** Names, messages, an order and its payment in such texts. */
async function fillWithOddTexts(
  send: Send,
  { vendor, buyer }: { vendor: Person; buyer: Person },
): Promise<void> {
  const tel = '+23276012345'
  for (const text of odd)
    await send({}, 'POST', '/api/messages', {
      firstName: text,
      lastName: text,
      email: 'a@makit.example',
      tel,
      message: `${text}\n${text}`,
    })
  await send(buyer, 'PUT', '/api/user/profile', {
    firstName: '=1+1',
    lastName: 'Saïdu',
    otherNames: '🍚',
    tel,
    address: '@home',
  })
  const { listings } = (await (await send(vendor, 'GET', '/api/vendor/listings')).json()) as {
    listings: { _id: string }[]
  }
  for (const [place, text] of odd.entries()) {
    const items = [{ listingId: listings[place]!._id, quantity: 1 }]
    const delivery = { firstName: text, lastName: 'Conteh', phone: tel, address: text, instructions: text }
    const { order } = (await (await send(buyer, 'POST', '/order/create', { items, delivery })).json()) as {
      order: { _id: string; shops: { _id: string }[] }
    }
    const said = { vendorOrderId: order.shops[0]!._id, method: 'orange_money', amount: 95.5, reference: text }
    await send(buyer, 'POST', `/api/order/${order._id}/payments`, said)
    await send(vendor, 'PUT', `/api/vendor/orders/${order._id}/payment`, { state: 'disputed', note: text })
  }
}

if (!canRunOffice()) {
  print('not run: there is no LibreOffice (apt-get install libreoffice-calc)')
  process.exit()
}
try {
  await checkAll()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
print(failed === 0 ? 'All is well.' : `${failed} checks failed.`)
process.exit(failed === 0 ? 0 : 1)
