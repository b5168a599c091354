import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

const reserved = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, bits, 'ipv4')
// Within 2000::/3, of which alone public addresses are: those that stand for an IPv4 address, and those of documents.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, bits, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !reserved.check(address, 'ipv4')
    : global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')

/**
 * Resolves a name for a connection, at the moment when it is made, to its public addresses alone: who rules a name may let it
 * lead into the operator's own network at any time. An operator who writes `localhost` into PUSH_HOSTS means it.
 */
export const publicLookup =
  (resolve: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses =
        found?.filter(({ address }) => hostname === 'localhost' || isPublicAddress(address)) ?? []
      const [first] = addresses
      if (error) callback(error, [])
      else if (!first) callback(new Error(`${hostname} leads to no public address`), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
