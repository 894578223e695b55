import { BlockList, isIP } from 'node:net'

/** IPv4 that is not reached over the internet: IANA’s registry of special-purpose addresses (RFC 6890), multicast, and what is reserved. */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/**
 * Where RFC 6052 writes an IPv4 address in IPv6, for networks without IPv4: what is sent there arrives at that address. In
 * 64:ff9b:1::/48 (RFC 8215) its place is each network's own business, so nothing there is taken for public.
 */
const translated = '64:ff9b::'

/** The address in IPv6 that leads to one of IPv4. */
export function translatedTo(address: string): string {
  return `${translated}${address}`
}

/** All other IPv6 is unspecified, loopback, private, link-local, multicast, another writing of IPv4, or not given out. */
const global6 = [
  ['2000::', 3],
  [translated, 96],
] as const

/** Of those, what is special after all: protocols (Teredo), 6to4, documentation, AS112, and special IPv4. */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
  ...special4.map(([address, bits]) => [translatedTo(address), 96 + bits] as const),
] as const

/** Made when first needed: that takes milliseconds, which a start need not. */
let lists: Readonly<Record<'global6' | 'special6' | 'special4', BlockList>> | undefined

/**
 * Whether an address belongs to some host on the internet, for certain. What is not an address does not.
 * @param address - IPv4 with dots, or IPv6 without brackets and zone.
 */
export function isPublicAddress(address: string): boolean {
  lists ??= { global6: blockList(global6), special6: blockList(special6), special4: blockList(special4) }
  const version = isIP(address)
  if (version === 4) return !lists.special4.check(address, 'ipv4')
  return version === 6 && lists.global6.check(address, 'ipv6') && !lists.special6.check(address, 'ipv6')
}

function blockList(subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of subnets) list.addSubnet(address, bits, address.includes(':') ? 'ipv6' : 'ipv4')
  return list
}
