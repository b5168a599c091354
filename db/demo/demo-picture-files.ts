import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ComposedPicture, DrawnName } from './compose-demo-pictures.ts'

const script = fileURLToPath(new URL('./compose-demo-pictures.ts', import.meta.url))

/**
 * Draws the demonstration pictures and gives each to `keep` as the bytes of a JPEG file. They are drawn in a
 * process of their own: drawing needs the SVG decoder, which the server blocks for good (`picture-decoding.ts`),
 * and so drawing and keeping share two cores. Fails when a picture cannot be drawn or kept.
 */
export async function forEachDemoPicture(
  save: (name: DrawnName, bytes: Buffer) => Promise<unknown>,
): Promise<void> {
  const drawing = fork(script, { serialization: 'advanced' })
  const failed = new Promise<never>((_, fail) => {
    drawing.on('error', fail)
    drawing.on('message', ({ name, bytes }: ComposedPicture) => {
      save(name, Buffer.from(bytes)).then(() => drawing.send('kept'), fail)
    })
  })
  try {
    const [code] = await Promise.race([once(drawing, 'exit'), failed])
    if (code !== 0) throw new Error(`Drawing the demonstration pictures failed (exit code ${code}).`)
  } finally {
    drawing.kill()
  }
}
