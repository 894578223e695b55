import { valuesOfCall } from '../ethereum/addresses-named.ts'
import { checksummed, type EthereumAddress } from '../ethereum/encoding/address.ts'
import { addressesInValues } from '../ethereum/encoding/addresses-in-value.ts'
import { memoizedByKey } from '../ethereum/encoding/memoized-by-key.ts'
import { decodeRlp, type RlpItem } from '../ethereum/encoding/rlp.ts'
import { callsOf } from './calls-of.ts'
import type { TempoSigned } from './signed.ts'

/** Addresses in the calls, code for accounts, addresses in the key authorization, and the token that the sender pays the fee in. */
export function tempoAddressesNamed({ transaction }: TempoSigned): readonly EthereumAddress[] {
  const { authorizationList, keyAuthorization, feeToken, sponsor } = transaction
  return [
    ...addressesInCalls(transaction).named,
    ...authorizationList.map(({ address }) => address),
    ...(keyAuthorization === null ? [] : addressesIn(decodeRlp(Buffer.from(keyAuthorization.slice(2), 'hex')))),
    ...(feeToken === null || sponsor !== 'none' ? [] : [feeToken]),
  ]
}

/** Lists parts of the bytes of the calls that may be addresses. */
export function tempoAddressesPerhaps({ transaction }: TempoSigned): readonly EthereumAddress[] {
  return addressesInCalls(transaction).perhaps
}

const addressesInCalls = memoizedByKey((transaction: TempoSigned['transaction']) =>
  addressesInValues(callsOf(transaction).flatMap(valuesOfCall)),
)

/** Items of 20 bytes. */
function addressesIn(item: RlpItem | undefined): readonly EthereumAddress[] {
  if (item === undefined) return []
  if (item instanceof Uint8Array) return item.length === 20 ? [checksummed(item)] : []
  return item.flatMap(addressesIn)
}
