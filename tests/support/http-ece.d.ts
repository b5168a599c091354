/** What the tests call of a package without types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Decrypts a body (RFC 8188) with the keys of a push (RFC 8291); throws when it is not whole. */
  function decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer

  const httpEce: { decrypt: typeof decrypt }
  export default httpEce
}
