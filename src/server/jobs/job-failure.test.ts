import { expect, test } from 'vitest'
import { noteOfFailure } from './job-failure.ts'

test.each([
  ['zero bytes', new Error('554 no\0thanks\r\n'), '554 no thanks '],
  ['half a character', new Error('no \ud83d here'), 'no \ufffd here'],
  ['half a character at the cut', new Error(`${'x '.repeat(249)}x😀`), `${'x '.repeat(249)}x\ufffd`],
  ['an address', new Error('550 <fatu@makit.example> unknown'), '550 <[hidden]> unknown'],
  ['a thing that is no error', 'no\0', 'no '],
])('of a failure with %s the database gets a line it can keep', (_what, error, line) => {
  expect(noteOfFailure(error)).toBe(line)
})

test.each(['!', '@', 'a@', 'a.', '-', 'a@a.'])('a megabyte of %s is noted too', (piece) => {
  expect(noteOfFailure(new Error(piece.repeat(1_048_576 / piece.length))).length).toBeLessThanOrEqual(500)
})
