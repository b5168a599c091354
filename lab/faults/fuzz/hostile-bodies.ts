import type { SeededChoice } from '../../../tests/support/seeded-choice.ts'
import { contentTypes, hostileBodies, hostileBytes, hostileLiterals, hostileTexts } from './hostile-values.ts'

export interface Body {
  type: string | null
  bytes: Buffer
}

type Fields = Record<string, unknown>
/** Makes a valid body invalid. */
export type BodyAttack = (fields: Fields, choice: SeededChoice) => Body

const json = (text: string): Body => ({ type: 'application/json', bytes: Buffer.from(text) })

export const rightBody = (fields: Fields): Body => json(JSON.stringify(fields))

/** Placeholder for a literal that JSON.stringify would never write. */
const mark = '\u0001here\u0001'
const writtenMark = JSON.stringify(mark)

/** Every place of a value in the fields, as a function that sets it. */
function placesIn(value: unknown): ((replacement: unknown) => void)[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Fields
  return Object.keys(holder).flatMap((key) => [
    (replacement: unknown) => {
      holder[key] = replacement
    },
    ...placesIn(holder[key]),
  ])
}

function withLiteral(fields: Fields, literal: string, { oneOf }: SeededChoice): Body {
  const copy = structuredClone(fields)
  const places = placesIn(copy)
  if (places.length === 0) return json(`{"name":${literal}}`)
  oneOf(places)(mark)
  return json(JSON.stringify(copy).replace(writtenMark, () => literal))
}

/** Fields that only the server sets, and names that mean something to the language. */
const forbiddenFields: Fields = {
  ...{ role: 'admin', isActive: true, _id: '0190aaaa-0000-7000-8000-000000000001', password_hash: 'x' },
  ...{
    userId: 'x',
    user_id: 'x',
    shop: {},
    shopId: 'x',
    buyerId: 'x',
    createdAt: 0,
    deleted_at: null,
    status: 'approved',
  },
  ...{ prototype: {}, toString: 'x', hasOwnProperty: 1, length: -1, total: 0.01, price: 0.01 },
}

const wrongValue: BodyAttack = (fields, choice) => withLiteral(fields, choice.oneOf(hostileLiterals), choice)

const wrongText: BodyAttack = (fields, choice) =>
  withLiteral(fields, JSON.stringify(choice.oneOf(hostileTexts)), choice)

const missingField: BodyAttack = (fields, { oneOf }) => {
  const { [oneOf(Object.keys(fields).concat('none'))]: _missing, ...rest } = fields
  return rightBody(rest)
}

const moreFields: BodyAttack = (fields, { oneOf }) => {
  const name = oneOf(Object.keys(forbiddenFields))
  return rightBody({ ...fields, [name]: forbiddenFields[name], [oneOf(hostileTexts)]: 1 })
}

const prototypeKeys: BodyAttack = (fields, { oneOf }) => {
  const key = oneOf(['__proto__', 'constructor', 'prototype', '\\u005f_proto__'])
  const value = oneOf(['{"role":"admin"}', '{"prototype":{"role":"admin"}}', 'null', '[]', '1'])
  return json(`{"${key}":${value},${JSON.stringify(fields).slice(1)}`.replace(',}', '}'))
}

const fieldTwice: BodyAttack = (fields, { oneOf, below }) => {
  const text = JSON.stringify(fields)
  const second = `${JSON.stringify(oneOf(Object.keys(fields).concat('email')))}:${oneOf(hostileLiterals.slice(0, 40))}`
  if (text === '{}') return json(`{${second},${second}}`)
  return json(below(2) === 0 ? `{${second},${text.slice(1)}` : `${text.slice(0, -1)},${second}}`)
}

const noObject: BodyAttack = (_fields, { oneOf }) => ({
  type: 'application/json',
  bytes: oneOf([...hostileBodies, ...hostileBytes]),
})

const cutShort: BodyAttack = (fields, { below }) => {
  const { bytes } = rightBody(fields)
  return { type: 'application/json', bytes: bytes.subarray(0, below(bytes.length)) }
}

const oneByteOff: BodyAttack = (fields, { below }) => {
  const { bytes } = rightBody(fields)
  bytes[below(bytes.length)] = below(256)
  return { type: 'application/json', bytes }
}

const wrongType: BodyAttack = (fields, { oneOf }) => ({
  ...rightBody(fields),
  type: oneOf([...contentTypes, null]),
})

export const bodyAttacks: Record<string, BodyAttack> = {
  ...{ wrongValue, wrongText, missingField, moreFields, prototypeKeys, fieldTwice, noObject },
  ...{ cutShort, oneByteOff, wrongType },
}
