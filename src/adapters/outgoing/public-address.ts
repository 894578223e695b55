import ipaddr from 'ipaddr.js'

const { IPv4, IPv6 } = ipaddr

type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Range in which RFC 6052 writes IPv4 addresses in IPv6, for networks without IPv4: what is sent there arrives at that address. In
 * 64:ff9b:1::/48 (RFC 8215) its place is each network's own business, so nothing there is taken for public.
 */
const translated = IPv6.parseCIDR('64:ff9b::/96')

/** Range of IPv6 that has been given out. The rest is private, another way to write IPv4, or nobody's. */
const givenOut = IPv6.parseCIDR('2000::/3')

/**
 * Tells if an address certainly belongs to some host on the internet. False for a text that is no address.
 * @param address - IPv4 with dots, or IPv6 without brackets and zone.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address)
  if (parsed?.range() !== 'unicast') return false
  return parsed instanceof IPv4 || parsed.match(givenOut)
}

/** The address as one text, however it is written, so that two can be compared: `8.8.8.8` for `64:ff9b::808:808`. */
export function plainAddress(address: string): string {
  return parse(address)?.toNormalizedString() ?? address
}

function parse(address: string): Address | undefined {
  // Parts in octal, or left out, are read otherwise elsewhere.
  if (IPv4.isValidFourPartDecimal(address)) return IPv4.parse(address)
  if (!IPv6.isValid(address) || address.includes('%')) return undefined
  const parsed = IPv6.parse(address)
  return parsed.match(translated) ? new IPv4(parsed.toByteArray().slice(-4)) : parsed
}
