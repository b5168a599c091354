import { expect, test } from 'vitest'
import { createBucketClient } from './bucket/bucket-client.ts'
import type { PictureFiles } from './picture-files.ts'
import { PictureSizeReader } from './picture-sizes.ts'

test('invented names are asked for a few at a time, and each once', async () => {
  let open = 0
  let mostOpen = 0
  const asked: string[] = []
  const sizeOf = async (name: string) => {
    asked.push(name)
    open += 1
    mostOpen = Math.max(mostOpen, open)
    await new Promise((resolve) => setImmediate(resolve))
    open -= 1
    return null
  }
  const reader = new PictureSizeReader({ sizeOf } as unknown as PictureFiles)
  const invented = Array.from({ length: 60 }, (_, at) => String(at).padStart(32, '0'))
  expect(await reader.read(invented)).toEqual({})
  expect(await reader.read(invented)).toEqual({})
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked).toHaveLength(120)
  expect(mostOpen).toBe(20)
})

test('a bucket that is out of reach is said once a minute', async () => {
  const lines: unknown[] = []
  const client = createBucketClient(
    {
      bucket: 'pictures',
      prefix: '',
      endpoint: 'http://127.0.0.1:1',
      region: 'auto',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    },
    { error: (line: unknown) => lines.push(line) },
  )
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => client.facts('one')))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  expect(lines).toHaveLength(1)
})
