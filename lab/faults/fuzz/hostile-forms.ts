import { categories } from '#shared/listings/categories.ts'
import { productFile } from '../../../tests/support/product-files.ts'
import type { SeededChoice } from '../../../tests/support/seeded-choice.ts'
import type { Body } from './hostile-bodies.ts'
import { hostileTexts } from './hostile-values.ts'

type Fields = Record<string, unknown>
export type FormAttack = (fields: Fields, photo: Buffer, choice: SeededChoice) => Body

export const boundary = 'stove'
const type = `multipart/form-data; boundary=${boundary}`

export const part = (disposition: string, content: string | Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n${more}\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

const ending = Buffer.from(`--${boundary}--\r\n`)
export const form = (parts: readonly Buffer[]): Body => ({ type, bytes: Buffer.concat([...parts, ending]) })

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
export const textParts = (fields: Fields) =>
  Object.entries(fields).map(([name, value]) => part(`form-data; name="${name}"`, textOf(value)))
const file = (content: Buffer, field = 'images', name = 'photo.jpg') =>
  part(`form-data; name="${field}"; filename="${name}"`, content, 'Content-Type: image/jpeg\r\n')

export const rightForm: FormAttack = (fields, photo) => form([...textParts(fields), file(photo)])

const importLine = {
  ...{ title: 'Clay stove', price: 120, stock: 4, pictures: 'photo.jpg' },
  category: categories[2].name,
}
/** A file of one product, with its photo. */
export const importForm = (photo: Buffer): Body =>
  form([file(Buffer.from(productFile([importLine])), 'file', 'products.csv'), file(photo, 'pictures')])

const wrongText: FormAttack = (fields, photo, { oneOf }) => {
  const name = oneOf([...Object.keys(fields), 'title'])
  return form([...textParts({ ...fields, [name]: oneOf(hostileTexts) }), file(photo)])
}

const nameTwice: FormAttack = (fields, photo, { oneOf }) =>
  form([
    ...textParts(fields),
    ...textParts({ [oneOf(['title', 'price', 'stock', 'images', '__proto__'])]: oneOf(hostileTexts) }),
    file(photo),
  ])

const strangeNames: FormAttack = (fields, photo, { oneOf }) => {
  const names = [
    '',
    '__proto__',
    'constructor',
    'images[]',
    'a[b][c]',
    'toString',
    'x'.repeat(2_000),
    '\u0000',
    '%00',
  ]
  return form([
    ...textParts(fields),
    ...textParts({ [oneOf(names)]: 'x' }),
    file(photo, oneOf([...names, 'logo'])),
  ])
}

const strangeFiles: FormAttack = (fields, photo, { oneOf, below }) => {
  const names = [
    '../../a.jpg',
    'C:\\a.jpg',
    '',
    'a\u0000.jpg',
    '.htaccess',
    'x'.repeat(3_000),
    'a.svg',
    'a.php;.jpg',
  ]
  const contents = [
    ...[photo.subarray(0, below(photo.length)), Buffer.concat([photo, photo]), Buffer.from('<svg/>')],
    ...[Buffer.alloc(0), Buffer.alloc(1), Buffer.from('GIF89a'), Buffer.alloc(200_000, 0xff)],
  ]
  return form([...textParts(fields), file(oneOf(contents), 'images', oneOf(names))])
}

const tooManyParts: FormAttack = (fields, photo, { oneOf }) => {
  const many = oneOf([9, 41, 61, 300])
  const extra = Array.from({ length: many }, (_, at) =>
    oneOf([file(photo), part(`form-data; name="f${at}"`, 'x')]),
  )
  return form([...textParts(fields), ...extra])
}

const longText: FormAttack = (fields, photo) =>
  form([...textParts({ ...fields, description: 'x'.repeat(70_000) }), file(photo)])

const brokenHead: FormAttack = (fields, photo, { oneOf }) => {
  const dispositions = [
    '',
    'form-data',
    'form-data; name',
    'form-data; name="',
    'attachment; name="title"',
    'x'.repeat(20_000),
  ]
  const more = oneOf([
    '',
    'Content-Type: \r\n',
    'Content-Transfer-Encoding: base64\r\n',
    `X: ${'x'.repeat(90_000)}\r\n`,
    ': x\r\n',
  ])
  return form([...textParts(fields), part(oneOf(dispositions), 'x', more), file(photo)])
}

const cutShort: FormAttack = (fields, photo, choice) => {
  const { bytes } = rightForm(fields, photo, choice)
  return { type, bytes: bytes.subarray(0, choice.below(bytes.length)) }
}

const oneByteOff: FormAttack = (fields, photo, choice) => {
  const { bytes } = rightForm(fields, photo, choice)
  bytes[choice.below(bytes.length)] = choice.below(256)
  return { type, bytes }
}

const wrongBoundary: FormAttack = (fields, photo, choice) => ({
  ...rightForm(fields, photo, choice),
  type: `multipart/form-data; boundary=${choice.oneOf(['', 'stov', '-', '"', 'x'.repeat(300), '\u00ff'])}`,
})

const inside: FormAttack = (fields, photo, choice) => {
  const nested = rightForm(fields, photo, choice).bytes
  return form([
    ...textParts(fields),
    part('form-data; name="images"', nested, 'Content-Type: multipart/mixed; boundary=stove\r\n'),
  ])
}

export const formAttacks: Record<string, FormAttack> = {
  ...{ wrongText, nameTwice, strangeNames, strangeFiles, tooManyParts, longText, brokenHead, cutShort },
  ...{ oneByteOff, wrongBoundary, inside },
}
