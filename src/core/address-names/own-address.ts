import { caip2PrefixOf } from '../chains/address-formats.ts'
import type { Reader } from '../ports/store.ts'
import type { PrivateKey } from '../records/private-key.ts'
import type { WalletAccount } from '../records/wallet-account.ts'

/**
 * The account of an organization's wallets that goes by an address.
 * @param namespace - Of the chain that the address was met on (CAIP-2). Chains may write their addresses alike (Aptos and Sui do), and
 * who has one on one of them has not the same on the other. `undefined` where the chain is not known: then on any.
 */
export function ownAccount(
  reader: Reader,
  organizationId: string,
  address: string,
  namespace: string | undefined,
): WalletAccount | undefined {
  return reader
    .list('walletAccounts', organizationId, { address })
    .find(({ addressFormat }) => isOn(addressFormat, namespace))
}

/** The same of its private keys. */
export function ownPrivateKey(
  reader: Reader,
  organizationId: string,
  address: string,
  namespace: string | undefined,
): PrivateKey | undefined {
  const found = reader.privateKeyByAddress(organizationId, address)
  return found?.addresses.some(each => each.address === address && isOn(each.format, namespace)) ? found : undefined
}

/** Checks if an address in this format belongs to the chains of a namespace. A bare public key names an account on any chain. */
export function isOn(format: string, namespace: string | undefined): boolean {
  const own = caip2PrefixOf(format)
  return namespace === undefined || own === undefined || own === namespace
}
