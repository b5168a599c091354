import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** An S3 server with an empty bucket, over real HTTP. */
export interface S3Server {
  /** The settings that lead there. */
  settings: Record<string, string>
  stop(): Promise<void>
}

/** The one pair of keys that it knows. */
const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

/**
 * Signatures are checked where the test says so: it computes those of lists otherwise than Amazon does, whose client we use
 * (`npm run check:s3` has a server that agrees).
 */
export async function startS3Server({ checksSignatures = false } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'makit-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: !checksSignatures,
    vhostBuckets: false,
    configureBuckets: [{ name: 'makit', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  return {
    settings: {
      PICTURES_URL: 's3://makit/test',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      MAIL_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...keys,
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
