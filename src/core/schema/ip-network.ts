import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'

/** Widest networks, in bits of their prefix (wire.md §11). */
const widest = { ipv4: 20, ipv6: 48 }

/** Programs on this computer, whichever of its own addresses they connect to. */
const loopback = ['127.0.0.1', '::1']

interface IpNetwork {
  readonly address: string
  readonly prefix: number
  readonly family: 'ipv4' | 'ipv6'
}

/** Reads a network as CIDR writes it (RFC 4632, RFC 4291 §2.3); `undefined` for anything else. */
export function ipNetworkOf(cidr: string): IpNetwork | undefined {
  const [, address = '', digits = ''] = /^([0-9a-fA-F.:]{2,45})\/(0|[1-9]\d{0,2})$/.exec(cidr) ?? []
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined
  const prefix = Number(digits)
  return family && prefix <= (family === 'ipv4' ? 32 : 128) ? { address, prefix, family } : undefined
}

export const cidr = z
  .string()
  .max(50)
  .refine(text => ipNetworkOf(text) !== undefined, 'must be a network such as 192.168.1.0/24 or 2001:db8::/48')
  .refine(text => {
    const network = ipNetworkOf(text)
    return !network || network.prefix >= widest[network.family]
  }, `must be no wider than /${widest.ipv4}, or /${widest.ipv6} of IPv6`)

/**
 * Tells if an address is in one of these networks.
 * @param address - Absent for a program on this computer. Its zone (RFC 4007 §11) is a matter of this computer.
 */
export function isInNetworks(networks: readonly string[], address: string | undefined): boolean {
  const list = new BlockList()
  for (const cidr of networks) {
    const network = ipNetworkOf(cidr)
    if (!network) throw new Error('a network that was kept cannot be read')
    list.addSubnet(network.address, network.prefix, network.family)
  }
  const addresses = address === undefined ? loopback : [address.replace(/%.*$/, '')]
  // What is no address, such as that of a connection that has closed, is in no network.
  return addresses.some(each => isIP(each) !== 0 && list.check(each, isIPv6(each) ? 'ipv6' : 'ipv4'))
}
