import { checksummed, type EthereumAddress } from '../ethereum/address.ts'
import { addressesInCall } from '../ethereum/addresses-named.ts'
import { decodeRlp, type RlpItem } from '../ethereum/rlp.ts'
import { callsOf } from './calls-of.ts'
import type { TempoSigned } from './signed.ts'

/** Of the calls, the code of accounts, the key that gets power over this one with what it may do, and the token that pays the fee. */
export function tempoAddressesNamed({ transaction }: TempoSigned): readonly EthereumAddress[] {
  const { authorizationList, keyAuthorization, feeToken, sponsor } = transaction
  return [
    ...new Set([
      ...callsOf(transaction).flatMap(addressesInCall),
      ...authorizationList.map(({ address }) => address),
      ...(keyAuthorization === null ? [] : addressesIn(decodeRlp(Buffer.from(keyAuthorization.slice(2), 'hex')))),
      ...(feeToken === null || sponsor !== 'none' ? [] : [feeToken]),
    ]),
  ]
}

/** Whatever is as long as one. */
function addressesIn(item: RlpItem | undefined): readonly EthereumAddress[] {
  if (item === undefined) return []
  if (item instanceof Uint8Array) return item.length === 20 ? [checksummed(item)] : []
  return item.flatMap(addressesIn)
}
