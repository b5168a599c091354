import { BlockList, isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The neighbours that are trusted to name the client they forward for; null: none. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] } | null

/** How many proxies (1 to 10) or a list of addresses and networks; null when the text is neither. */
export function readTrustedProxies(text: string): TrustedProxies {
  if (/^([1-9]|10)$/.test(text)) return { hops: Number(text) }
  const networks = text.split(',').map((one) => one.trim())
  return networks.every(isNetwork) ? { networks } : null
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128))
}

/**
 * For the framework's `trustProxy`: whether what an address tells about the one before it counts; `hop` 0 is the
 * neighbour on the line.
 */
export function trustOf(proxies: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (proxies === null) return false
  if ('hops' in proxies) return (_address, hop) => hop < proxies.hops
  const trusted = new BlockList()
  for (const network of proxies.networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) > 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** Tells of an address that connects to the server itself whether it is a trusted proxy. */
export function trustsNeighbour(proxies: TrustedProxies): (address: string) => boolean {
  const trust = trustOf(proxies)
  return (address) => trust !== false && trust(address, 0)
}

/**
 * Where a request comes from: the neighbour on the line, or the client that a trusted proxy (TRUST_PROXY) names. A value
 * that is not an address is trusted from no proxy.
 */
export const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) > 0 ? ip : (socket.remoteAddress ?? '')
