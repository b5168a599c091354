import sharp from 'sharp'
import { expect, test } from 'vitest'
import { composePicture, compositionSide } from './compose-picture.ts'
import { forEachDemoPicture } from './demo-picture-files.ts'
import { demoPictures } from './demo-pictures.ts'

test('a composition is the same picture every time, so that listings share its file', async () => {
  const [first, second] = await Promise.all([
    composePicture(demoPictures['market-table']),
    composePicture(demoPictures['market-table']),
  ])
  expect(first.equals(second)).toBe(true)
  expect(await sharp(first).metadata()).toMatchObject({
    format: 'jpeg',
    width: compositionSide,
    height: compositionSide,
  })
})

test('the first picture that cannot be kept ends the drawing with its reason', async () => {
  const full = async () => {
    throw new Error('The disk is full.')
  }
  await expect(forEachDemoPicture(full)).rejects.toThrow('The disk is full.')
})
