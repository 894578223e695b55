import type { ReadPayload } from '../declaration/read-payload.ts'
import { lendInterfaces } from './calls/interfaces-lent.ts'
import { parseEthereumAddress } from './encoding/address.ts'
import { describeReceived } from './messages/describe-typed-data.ts'
import { decodeAuthorization } from './transactions/authorization.ts'
import type { EthereumSigned } from './transactions/signed.ts'
import { parseTypedData } from './typed-data/parse-typed-data.ts'

/** Payloads that are hashed as Ethereum says (wire.md §7.1). */
export const ethereumPayloads = {
  PAYLOAD_ENCODING_EIP712(payload, { field, budget, address, interfaces }) {
    const typedData = lendInterfaces(parseTypedData(payload, field, budget), interfaces)
    return {
      signs: { chain: 'ethereum', kind: 'typedData', typedData },
      digest: typedData.digest,
      digestName: 'EIP-712 digest',
      describe: () => describeReceived(typedData, payload, parseEthereumAddress(address ?? '') ?? null),
    }
  },
  PAYLOAD_ENCODING_EIP7702_AUTHORIZATION(payload, { field }) {
    const { authorization, digest, ...described } = decodeAuthorization(payload, field)
    return {
      signs: { chain: 'ethereum', kind: 'authorization', authorization },
      digest,
      digestName: 'EIP-7702 digest',
      describe: () => described,
    }
  },
} as const satisfies Record<`PAYLOAD_ENCODING_${string}`, ReadPayload<EthereumSigned>>
