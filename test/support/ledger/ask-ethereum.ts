import {
  type Hex,
  hashMessage,
  hashTypedData,
  keccak256,
  recoverAddress,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerialized,
  toPrefixedMessage,
  toRlp,
} from 'viem'
import { EIP712Domain } from '../typed-data.ts'
import { type AskedKey, type Asking, bytesOf, payloadOf, type SignatureResult, transactionOf } from './asking.ts'

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function askEthereumTransaction(number: number, { address }: AskedKey): Asking {
  const unsigned = serializeTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: number,
    to: recipient,
    value: 10n ** 18n,
    gas: 21_000n,
    maxFeePerGas: 30n * 10n ** 9n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
  return {
    ...transactionOf('ETHEREUM', unsigned.slice(2)),
    async isSigned({ signedTransaction }) {
      const serializedTransaction = `0x${signedTransaction}` as TransactionSerialized
      return (await recoverTransactionAddress({ serializedTransaction })) === address
    },
  }
}

export function askTypedData(number: number, key: AskedKey): Asking {
  const typedData = {
    domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: recipient },
    types: {
      EIP712Domain,
      Mail: [
        { name: 'to', type: 'address' },
        { name: 'number', type: 'uint256' },
      ],
    },
    primaryType: 'Mail',
    message: { to: recipient, number: String(number) },
  } as const
  const { EIP712Domain: _, ...types } = typedData.types
  const digest = hashTypedData({ ...typedData, types, message: { to: recipient, number: BigInt(number) } })
  return {
    ...payloadOf(JSON.stringify(typedData), 'PAYLOAD_ENCODING_EIP712', 'HASH_FUNCTION_NO_OP'),
    typedDataDigest: bytesOf(digest),
    isSigned: result => isOfEthereum(digest, result, key),
  }
}

/** As viem and ethers send it: hashed, with what was hashed beside it. */
export function askPersonalMessage(number: number, key: AskedKey): Asking {
  const message = `Log in to the archive, time ${number}.`
  const digest = hashMessage(message)
  return {
    ...payloadOf(digest, 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_NO_OP'),
    headers: { 'countersign-preimage': toPrefixedMessage(message) },
    isSigned: result => isOfEthereum(digest, result, key),
  }
}

export function askAuthorization(number: number, key: AskedKey): Asking {
  const authorization = { address: '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9', chainId: 1, nonce: number } as const
  const nonce: Hex = number === 0 ? '0x' : `0x${Buffer.from([number]).toString('hex')}`
  const digest = keccak256(`0x05${toRlp(['0x01', authorization.address, nonce]).slice(2)}`)
  return {
    ...payloadOf(JSON.stringify(authorization), 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', 'HASH_FUNCTION_NO_OP'),
    isSigned: result => isOfEthereum(digest, result, key),
  }
}

async function isOfEthereum(hash: Hex, { r, s, v }: SignatureResult, { address }: AskedKey): Promise<boolean> {
  const signature = { r: `0x${r}`, s: `0x${s}`, yParity: Number.parseInt(v, 16) } as const
  return (await recoverAddress({ hash, signature })) === address
}
