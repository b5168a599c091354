import { generateKeyPairSync, sign } from 'node:crypto'

/** A certificate for loopback that signs itself, made anew for each test: DER by hand, as RFC 5280 describes it. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
  const name = sequence(tagged(0x31, sequence(objectId('550403'), tagged(0x0c, Buffer.from('loopback')))))
  const year = new Date().getUTCFullYear() % 100
  const time = (yy: number) => tagged(0x17, Buffer.from(`${yy}0101000000Z`))
  const hosts = sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])))
  const names = sequence(sequence(objectId('551d11'), tagged(0x04, hosts)))
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(year - 1), time(year + 2)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    tagged(0xa3, names),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)])
  const certificate = sequence(content, ecdsaWithSha256, tagged(0x03, signature)).toString('base64')
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function tagged(tag: number, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content)
  const { length } = bytes
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), bytes])
}

const sequence = (...content: Buffer[]) => tagged(0x30, ...content)
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
