import { expect, test } from 'vitest'
import {
  linkPreviewPath,
  pictureAt,
  pictureFile,
  pictureHashOf,
  pictureUrl,
  pictureWidths,
  readPictureFile,
  srcSet,
} from './picture-urls.ts'

const hash = '0123456789abcdef0123456789abcdef'
const url = `/pictures/${hash}-640.webp`

test('a picture has one address, from which the widths and the link preview are derived', () => {
  expect(pictureUrl(hash)).toBe(url)
  expect(pictureHashOf(url)).toBe(hash)
  expect(pictureAt(url, 400)).toBe(`/pictures/${hash}-400.webp`)
  expect(srcSet(url)).toBe(`/pictures/${hash}-640.webp 640w, /pictures/${hash}-1080.webp 1080w`)
  expect(linkPreviewPath(url)).toBe(`/pictures/${hash}-og.jpg`)
})

test.each(['https://cdn.example', 'https://cdn.example:8443/makit', 'http://127.0.0.1:4000'])(
  'below %s it has the same names, but for the link preview, which the site makes',
  (origin) => {
    expect(pictureHashOf(origin + url)).toBe(hash)
    expect(pictureAt(origin + url, 400)).toBe(`${origin}/pictures/${hash}-400.webp`)
    expect(srcSet(origin + url)).toBe(
      `${origin}/pictures/${hash}-640.webp 640w, ${origin}/pictures/${hash}-1080.webp 1080w`,
    )
    expect(linkPreviewPath(origin + url)).toBe(`/pictures/${hash}-og.jpg`)
  },
)

test.each([
  '',
  '/blog/harvest.webp',
  `ftp://cdn.example/pictures/${hash}-640.webp`,
  `//cdn.example/pictures/${hash}-640.webp`,
  `https://cdn.example/pictures/${hash}-640.webp?x`,
  `/pictures/${hash}-400.webp`,
  `/pictures/${hash.toUpperCase()}-640.webp`,
  `/pictures/../${hash}-640.webp`,
])('%j is not a stored picture and stays as it is', (other) => {
  expect(pictureHashOf(other)).toBeNull()
  expect(pictureAt(other, 400)).toBe(other)
  expect(srcSet(other)).toBeUndefined()
  expect(linkPreviewPath(other)).toBeNull()
})

test('only names of our own making are read as picture files', () => {
  for (const width of pictureWidths)
    expect(readPictureFile(pictureFile(hash, width))).toEqual({ hash, isLinkPreview: false })
  expect(readPictureFile(`${hash}-og.jpg`)).toEqual({ hash, isLinkPreview: true })
  for (const name of [
    '..',
    '.partial',
    `${hash}-999.webp`,
    `${hash}-640.webp.tmp`,
    `x${hash}-640.webp`,
    `${hash}-640.webp\n`,
  ])
    expect(readPictureFile(name)).toBeNull()
})
