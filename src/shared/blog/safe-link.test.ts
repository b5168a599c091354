import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

test.each([
  'https://makit.example/a?b=c#d',
  'http://example.com',
  'HTTPS://EXAMPLE.COM',
  'mailto:support@makit.example',
  'tel:+23210000100',
  '/shop',
  '/shop?search=rice#top',
  '/',
])('%j may stand in a link', (address) => {
  expect(safeLink(address)).toBe(address)
})

test.each([
  '',
  'shop',
  '#top',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://makit.example/x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'https://evil.example/ a',
  'mailto:a@b.c\nbcc: d@e.f',
])('%j may not', (address) => {
  expect(safeLink(address)).toBeNull()
})
