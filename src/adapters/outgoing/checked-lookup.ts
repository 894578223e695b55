import type { LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { loopbackHosts } from '../../core/schema/loopback-host.ts'

/** All addresses of a name, IPv4 and IPv6; none where there is no such name. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>

/** An address that may be connected to, and no other for this request. */
export type Target = { readonly address: string; readonly family: 4 | 6 }

/**
 * Finds addresses of a name. A name of this computer is not looked up: nobody else decides what it means.
 * @param hostname - As `URL` spells it.
 * @throws Error whose message a person may read
 */
async function addressesOf(
  hostname: string,
  resolveName: ResolveName,
  signal: AbortSignal,
): Promise<readonly [Target, ...Target[]]> {
  if (loopbackHosts.has(hostname)) return loopback[hostname as keyof typeof loopback]
  const found = await resolveName(hostname, signal)
  // Its tables take milliseconds, which a start need not.
  const { isPublicAddress, plainAddress } = await import('./public-address.ts')
  if (found.length > mostAddresses) throw new Error('nothing was sent: the name has too many addresses')
  const [first, ...others] = found.map(address => ({
    address,
    family: address.includes(':') ? (6 as const) : (4 as const),
  }))
  if (!first) throw new Error('there is no address of that name')
  const own = new Set(ownAddresses().map(plainAddress))
  // One of them is enough: a server that mixes them is after the other one.
  if (!found.every(isPublicAddress) || found.some(address => own.has(plainAddress(address)))) {
    throw new Error('nothing was sent: the name leads to this computer or into a private network')
  }
  return [first, ...others]
}

/** More than any server has. A name server can answer thousands, and the thread that looks at them also signs. */
const mostAddresses = 64

/** With IPv6, most computers have addresses that are public, and lead to whatever listens on all of them. */
function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap(each => each?.map(({ address }) => address) ?? [])
}

const ipv4 = { address: '127.0.0.1', family: 4 } as const
const ipv6 = { address: '::1', family: 6 } as const
const loopback = {
  localhost: [ipv4, ipv6],
  '127.0.0.1': [ipv4],
  '[::1]': [ipv6],
} as const satisfies Record<string, readonly [Target, ...Target[]]>

/**
 * Asks the name servers of the system directly. What the system itself would look up occupies a thread that checks signatures, for as long
 * as a name server takes.
 */
export const resolveName: ResolveName = async (name, signal) => {
  const { Resolver } = process.getBuiltinModule('node:dns').promises
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = found.flatMap(each => (each.status === 'fulfilled' ? each.value : []))
    const isUnanswered = found.some(each => each.status === 'rejected' && !saysNone(each.reason))
    if (addresses.length === 0 && isUnanswered) throw new Error('the name could not be looked up')
    return addresses
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

function saysNone(reason: unknown): boolean {
  return ['ENODATA', 'ENOTFOUND'].includes((reason as NodeJS.ErrnoException).code ?? '')
}

/** Looks up where a connection goes, as it is made, and lets it go nowhere else, whatever the name leads to later. */
export function checkedLookup({ hostname }: URL, resolveName: ResolveName, signal: AbortSignal): LookupFunction {
  return (_, { all }, done) => {
    addressesOf(hostname, resolveName, signal).then(
      ([first, ...others]) => {
        if (all) done(null, [first, ...others])
        else done(null, first.address, first.family)
      },
      thrown => done(thrown, '', 0),
    )
  }
}
