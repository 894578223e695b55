import { base58, bech32 } from '@scure/base'
import { addressesInText } from './addresses-in-text.ts'

/** The form of Bech32, whichever checksum it has; and the hex of an EVM or of Move, which some chains write without 0x. */
const bech32Form = /^([a-z][a-z0-9]*)1([02-9ac-hj-np-z]+)[02-9ac-hj-np-z]{6}$/
const hexForm = /^(?:0x)?(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/** Characters of an account: it has 20 bytes, or 32. Others leave room for an order behind an account. */
const accounts: readonly number[] = [32, 52]

/** The same for chains whose accounts have other lengths: 21 and 43 bytes on Namada, 80 on Penumbra. */
const otherAccounts = new Map([
  ['tnam', 34],
  ['znam', 69],
  ['penumbra', 128],
  ['penumbracompat', 128],
])

/**
 * Tells if the receiver of a packet of IBC may be an order to the chain that receives it: to send the coins on, or to call a contract with
 * them. Older versions of packet-forward-middleware read `osmo1…|transfer/channel-0:cosmos1…`, Stride and others JSON, and Agoric a Bech32
 * text that holds the account of a contract and a query for it.
 *
 * Source: `address-hooks.js` of @agoric/cosmic-proto.
 */
export function mayBeOrder(receiver: string): boolean {
  const text = smallOf(receiver)
  const [, prefix = '', account = ''] = bech32Form.exec(text) ?? []
  const known = otherAccounts.get(prefix)
  const isAccount = known === undefined ? accounts.includes(account.length) : account.length === known
  return !isAccount && !hexForm.test(text) && !isBase58Account(receiver)
}

/** Tells if a text is an account of Solana, which is 32 bytes in Base58, or of Polkadot (SS58), with a prefix and a checksum of two bytes. */
function isBase58Account(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,50}$/.test(text)) return false
  const { length, 0: first = 0 } = base58.decode(text)
  const prefix = first < 64 ? 1 : 2
  return length === 32 || (first < 128 && length === prefix + 32 + 2)
}

/** Lists the addresses that an order names, also in the bytes of a Bech32 text. */
export function addressesInOrder(receiver: string): readonly string[] {
  const text = smallOf(receiver)
  const bytes = bech32Form.test(text) ? bech32.fromWordsUnsafe(wordsOf(text)) : undefined
  return [...addressesInText(receiver), ...(bytes ? addressesInText(Buffer.from(bytes).toString('latin1')) : [])]
}

function smallOf(receiver: string): string {
  const isCapitals = receiver === receiver.toUpperCase()
  return isCapitals || /^0x/i.test(receiver) ? receiver.toLowerCase() : receiver
}

/** The words of a text in the form of Bech32, without its checksum, which a chain may check or not. */
function wordsOf(text: string): number[] {
  return [...text.slice(text.lastIndexOf('1') + 1, -6)].map(letter => letters.indexOf(letter))
}

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
