import { encode } from 'uqr'

/** White around the code, in modules: readers need four (ISO/IEC 18004). */
const quietZone = 4

/** An address as a QR code that a phone's camera opens, also where a quarter of it is worn off or dirty. */
export function QrCode({ address }: { address: string }) {
  const { size, data } = encode(address, { ecc: 'Q', border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const edge = size + 2 * quietZone
  return (
    <svg
      role="img"
      aria-label={`QR code: ${address}`}
      viewBox={`${-quietZone} ${-quietZone} ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <rect x={-quietZone} y={-quietZone} width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
