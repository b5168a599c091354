import { describe, expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { type HeldStock, holdingBound, holdingRefusal, type WishedStock } from './held-stock.ts'

const nothing = { units: 0, valueCents: 0 }
const line = (quantity: number, leones: number, heldUnits = 0): WishedStock => ({
  title: 'Rice',
  quantity,
  priceCents: leones * 100,
  heldUnits,
})
const lines = (count: number, one: WishedStock) => Array<WishedStock>(count).fill(one)

const tooManyUnits = messages.order.tooManyUnitsHeld('2,000')
const tooMuchValue = messages.order.tooMuchValueHeld('NLe 250,000.00')
const tooManyOfOne = messages.order.tooManyOfOneHeld('999', 'Rice')

describe('what a buyer may hold without a completed order', () => {
  const cases: [string, HeldStock, WishedStock[], string | null][] = [
    ['one product, as much as an order takes', nothing, [line(999, 1)], null],
    ['a kiosk filled with two hundred products', nothing, lines(200, line(10, 125)), null],
    ['one unit more than that', nothing, [...lines(199, line(10, 100)), line(11, 100)], tooManyUnits],
    ['units beside those that wait', { units: 1_999, valueCents: 0 }, [line(1, 1)], null],
    ['too many units beside those that wait', { units: 2_000, valueCents: 0 }, [line(1, 1)], tooManyUnits],
    ['as much as it may be worth', { units: 1, valueCents: 249_999_00 }, [line(1, 1)], null],
    ['a cent more', { units: 1, valueCents: 249_999_01 }, [line(1, 1)], tooMuchValue],
    ['the dearest product alone', nothing, [line(999, 10_000_000)], null],
    ['two dear products', nothing, lines(2, line(1, 200_000)), tooMuchValue],
    [
      'a dear product beside another that waits',
      { units: 1, valueCents: 1 },
      [line(1, 300_000)],
      tooMuchValue,
    ],
    ['more of a product that waits', { units: 990, valueCents: 0 }, [line(9, 1, 990)], null],
    ['too much of a product that waits', { units: 990, valueCents: 0 }, [line(10, 1, 990)], tooManyOfOne],
  ]
  test.each(cases)('%s', (_what, held, wished, refusal) => {
    expect(holdingRefusal(held, wished, 0)).toBe(refusal)
  })
})

test('each completed order allows as much again, up to ten times', () => {
  expect(holdingBound(1)).toEqual({ units: 4_000, valueCents: 500_000_00, unitsOfOneListing: 1_998 })
  expect(holdingBound(9).units).toBe(20_000)
  expect(holdingBound(500)).toEqual(holdingBound(9))
  expect(holdingRefusal({ units: 2_000, valueCents: 0 }, [line(1, 1)], 1)).toBeNull()
})
