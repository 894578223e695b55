import type { AddressLabel } from '../../shared/card.ts'
import type { Chain } from '../chains/declaration/define-chain.ts'
import { visible } from '../display/visible.ts'
import type { Reader } from '../ports/store.ts'
import { hexBytes } from '../schema/hex.ts'

/** Where an address was met. */
export interface Place {
  /** CAIP-2; undefined where the bytes do not say: a name that holds on some networks alone is none there. */
  readonly network: string | undefined
  /** Where that is known: then the data that ships has names too. */
  readonly chain?: Pick<Chain, 'addressFormats' | 'addressOfOtherSpelling' | 'shippedName'>
}

const longestName = 100

/**
 * What an organization calls an address: its own by the name of the wallet or private key, others as its address book has them, then
 * the user whose key it is, then what the data that ships calls it. Never what a caller says. `undefined` for an address without a name.
 * @param address - As the agent writes it.
 */
export function nameOf(
  reader: Reader,
  organizationId: string,
  address: string,
  place: Place,
): AddressLabel | undefined {
  return (
    ownName(reader, organizationId, address) ??
    bookName(reader, organizationId, address, place) ??
    userName(reader, organizationId, address, place) ??
    place.chain?.shippedName?.(address, place.network)
  )
}

function ownName(reader: Reader, organizationId: string, address: string): AddressLabel | undefined {
  const [account] = reader.list('walletAccounts', organizationId, { address })
  const wallet = account && reader.find('wallets', organizationId, account.walletId)
  if (wallet) return own(account.name === null ? wallet.name : `${wallet.name}, ${account.name}`)
  const privateKey = reader.privateKeyByAddress(organizationId, address)
  return privateKey && own(privateKey.name)
}

/** Of the user who signs requests with the key of that account, as people do who come with a wallet of their own. */
function userName(reader: Reader, organizationId: string, address: string, { chain }: Place): AddressLabel | undefined {
  const formats = Object.values(chain?.addressFormats ?? {})
  if (formats.length === 0) return undefined
  for (const { kind, curve } of walletCurves) {
    for (const { userId, publicKey } of reader.list('apiKeys', organizationId, { curve: kind })) {
      const bytes = hexBytes(publicKey)
      const isTheirs = formats.some(
        format => format.curves.includes(curve) && bytes && format.address(bytes, curve) === address,
      )
      const user = isTheirs && reader.find('users', organizationId, userId)
      if (user) return { text: visible(user.name, longestName), by: 'user' }
    }
  }
  return undefined
}

/** Of API keys that are accounts of chains too. */
const walletCurves = [
  { kind: 'API_KEY_CURVE_SECP256K1', curve: 'CURVE_SECP256K1' },
  { kind: 'API_KEY_CURVE_ED25519', curve: 'CURVE_ED25519' },
] as const

function own(name: string): AddressLabel {
  return { text: visible(name, longestName), by: 'account' }
}

function bookName(
  reader: Reader,
  organizationId: string,
  address: string,
  { network }: Place,
): AddressLabel | undefined {
  const entry = reader
    .list('addressNames', organizationId, { address })
    .find(({ networks }) => networks.length === 0 || (network !== undefined && networks.includes(network)))
  return entry && { text: visible(entry.name, longestName), by: 'book' }
}
