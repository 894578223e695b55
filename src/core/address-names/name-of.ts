import type { AddressLabel } from '../../shared/card.ts'
import type { Chain } from '../chains/declaration/define-chain.ts'
import { visible } from '../display/visible.ts'
import type { Reader } from '../ports/store.ts'
import type { Curve } from '../schema/curve.ts'
import { hexBytes } from '../schema/hex.ts'
import { holdsOn } from './holds-on.ts'
import { ownAccount, ownPrivateKey } from './own-address.ts'

/** Place an address was met in. */
export interface Place {
  /** CAIP-2; undefined where the bytes do not say: a name that holds on some networks alone is none there. */
  readonly network: string | undefined
  /** Chain, if known: then names on other chains are none here, and the data that ships has names too. */
  readonly chain?: Pick<Chain, 'namespace' | 'addressFormats' | 'addressOfOtherSpelling' | 'shippedName'>
}

const longestName = 100

/**
 * Returns the name that an organization has for an address. Its own addresses have the name of the wallet or private key. Next come its
 * address book, the user whose key it is, and the data that ships. A caller's words are never used. `undefined` for an address without a
 * name.
 * @param address - As the agent writes it.
 */
export function nameOf(
  reader: Reader,
  organizationId: string,
  address: string,
  place: Place,
): AddressLabel | undefined {
  return (
    ownName(reader, organizationId, address, place) ??
    bookName(reader, organizationId, address, place) ??
    userName(reader, organizationId, address, place) ??
    place.chain?.shippedName?.(address, place.network)
  )
}

function ownName(reader: Reader, organizationId: string, address: string, { chain }: Place): AddressLabel | undefined {
  const account = ownAccount(reader, organizationId, address, chain?.namespace)
  const wallet = account && reader.find('wallets', organizationId, account.walletId)
  if (wallet) return own(account.name === null ? wallet.name : `${wallet.name}, ${account.name}`, wallet.id)
  const privateKey = ownPrivateKey(reader, organizationId, address, chain?.namespace)
  return privateKey && own(privateKey.name, privateKey.id)
}

/** Finds the user who signs requests with the key of that account, as people do who bring a wallet of their own. */
function userName(reader: Reader, organizationId: string, address: string, { chain }: Place): AddressLabel | undefined {
  if (!chain) return undefined
  for (const { kind, curve } of walletCurves) {
    for (const { userId, publicKey } of reader.list('apiKeys', organizationId, { curve: kind })) {
      if (!addressesOf(publicKey, curve, chain.addressFormats).has(address)) continue
      const user = reader.find('users', organizationId, userId)
      if (user) return { text: visible(user.name, longestName), by: 'user', id: userId }
    }
  }
  return undefined
}

/** The addresses of a key in each of a chain's formats. Empty for what is no public key. */
function addressesOf(publicKey: string, curve: Curve, formats: Chain['addressFormats']): ReadonlySet<string> {
  const kept = addressesKept.get(formats) ?? new Map<string, ReadonlySet<string>>()
  addressesKept.set(formats, kept)
  const name = `${curve} ${publicKey}`
  const known = kept.get(name)
  if (known) return known
  const bytes = hexBytes(publicKey)
  const suitable = bytes ? Object.values(formats).filter(format => format.curves.includes(curve)) : []
  const addresses = new Set(suitable.flatMap(format => (bytes ? [format.address(bytes, curve)] : [])))
  if (kept.size >= mostKeys) kept.clear()
  kept.set(name, addresses)
  return addresses
}

/** Addresses of keys, by the formats of a chain. Working them out takes curve arithmetic, and every card asks for the same keys. */
const addressesKept = new WeakMap<Chain['addressFormats'], Map<string, ReadonlySet<string>>>()
const mostKeys = 1_000

/** Curves of API keys that are also accounts of chains. */
const walletCurves = [
  { kind: 'API_KEY_CURVE_SECP256K1', curve: 'CURVE_SECP256K1' },
  { kind: 'API_KEY_CURVE_ED25519', curve: 'CURVE_ED25519' },
] as const

function own(name: string, id: string): AddressLabel {
  return { text: visible(name, longestName), by: 'account', id }
}

function bookName(
  reader: Reader,
  organizationId: string,
  address: string,
  { network, chain }: Place,
): AddressLabel | undefined {
  const entry = reader
    .list('addressNames', organizationId, { address, ...(chain && { namespace: chain.namespace }) })
    .find(holdsOn(network))
  return entry && { text: visible(entry.name, longestName), by: 'book', id: entry.id }
}
