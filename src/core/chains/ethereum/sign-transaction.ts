import { AgentError } from '../../errors.ts'
import type { Signature } from '../../ports/signer.ts'
import type { ReadTransactionBytes } from '../declaration/read-transaction.ts'
import { lendInterfaces } from './calls/interfaces-lent.ts'
import { describeTransaction } from './describe-transaction.ts'
import { parseEthereumAddress } from './encoding/address.ts'
import type { EthereumSigned } from './transactions/signed.ts'
import { assembleSigned, decodeUnsignedTransaction } from './transactions/transaction.ts'

/** RLP, with its EIP-2718 type byte unless legacy. */
export const readEthereumTransaction: ReadTransactionBytes<EthereumSigned> = (bytes, key, { interfaces } = {}) => {
  if (key.curve !== 'CURVE_SECP256K1') {
    throw new AgentError(
      'REQUEST_INVALID',
      'Ethereum transactions need a secp256k1 key; signWith names an ed25519 key',
      {
        detail: { field: 'parameters.signWith' },
      },
    )
  }
  const transaction = lendInterfaces(decodeUnsignedTransaction(bytes), interfaces)
  const signs = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } satisfies EthereumSigned
  return {
    describe: () => describeTransaction(transaction, parseEthereumAddress(key.address) ?? null),
    signs,
    inputs: [{ curve: 'CURVE_SECP256K1', digest: transaction.digest, means: signs }],
    assemble: ([signature]) => assembleSigned(transaction, signature as Signature),
  }
}
