import { describe, expect, test } from 'vitest'
import {
  callAddress,
  formatPhone,
  isPhone,
  isSierraLeonePhone,
  normalisePhone,
  whatsAppAddress,
} from './phone.ts'

describe('a phone number as people type it', () => {
  test.each([
    ['076123456', '+23276123456'],
    ['76123456', '+23276123456'],
    ['23276123456', '+23276123456'],
    ['+23276123456', '+23276123456'],
    ['0023276123456', '+23276123456'],
    ['077 12-34-56', '+23277123456'],
    ['(077) 12-34-56', '+23277123456'],
    ['077.12.34.56', '+23277123456'],
    ['077/123456', '+23277123456'],
    ['00232 77 123456', '+23277123456'],
    ['232 77 123456', '+23277123456'],
    ['+232 76 123 456', '+23276123456'],
    ['+232 (0)76 123456', '+23276123456'],
    ['+232076123456', '+23276123456'],
    ['+232\u00a076\u2011123\u2013456', '+23276123456'],
    ['001234567', '+23201234567'],
    ['00447700900123', '+447700900123'],
    ['+44 (0)7700 900123', '+447700900123'],
    ['+1 202-555-0123', '+12025550123'],
    ['447700900123', '+447700900123'],
    ['12025550123', '+12025550123'],
  ])('%j is kept as %s', (typed, kept) => {
    expect(normalisePhone(typed)).toBe(kept)
    expect(normalisePhone(kept)).toBe(kept)
    expect(isPhone(typed)).toBe(true)
    expect(isSierraLeonePhone(typed)).toBe(kept.startsWith('+232'))
  })

  test.each([
    ...[
      '',
      '0',
      '99',
      '7612345',
      '07612345',
      '23207612345',
      '761234567',
      '0761234567',
      '07700900123',
      '2025550123',
      '123456',
    ],
    ...['+2327612345', '+232761234567', '2327612345', '00232761234567', '+12345', '+0761234567'],
    ...['+1234567890123456', '++23276123456', '+232+76123456', '076 12 34 5x', 'phone', '+٢٣٢٧٦١٢٣٤٥٦'],
    `${' '.repeat(40)}076123456`,
  ])('%j is no phone number', (typed) => {
    expect(normalisePhone(typed)).toBeNull()
    expect([isPhone(typed), isSierraLeonePhone(typed)]).toEqual([false, false])
  })
})

test('a number is shown in groups, another country’s and what is none as they are', () => {
  for (const typed of ['+23276123456', '076123456', '232 76 123456'])
    expect(formatPhone(typed)).toBe('+232 76 123456')
  expect(formatPhone('00447700900123')).toBe('+447700900123')
  expect(['123456', ''].map(formatPhone)).toEqual(['123456', ''])
})

test('links lead to the number whichever way it is written; a chat with what is no number leads nowhere', () => {
  expect(['76123456', '23276123456', '00447700900123', '123-456'].map(callAddress)).toEqual([
    'tel:+23276123456',
    'tel:+23276123456',
    'tel:+447700900123',
    'tel:123456',
  ])
  expect(['76123456', '00447700900123', '123456'].map((phone) => whatsAppAddress(phone))).toEqual([
    'https://wa.me/23276123456',
    'https://wa.me/447700900123',
    undefined,
  ])
  expect(whatsAppAddress('076123456', 'Kushɛ & 2 × rice')).toBe(
    'https://wa.me/23276123456?text=Kush%C9%9B%20%26%202%20%C3%97%20rice',
  )
})
