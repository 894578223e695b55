import { danger } from '../../../declaration/described.ts'
import type { EthereumSigned } from '../../transactions/signed.ts'

/** Warning for 0x19 0x01 and 64 bytes. */
export const hashedTypedData = danger(
  'These bytes stand for a typed message (EIP-712) that was hashed before it was sent, so it cannot be read.',
)

const transactionAsData = danger(
  'This was sent as plain data, and it is a transaction: the signature is enough to carry it out.',
)

/** Warnings for bytes to be hashed and signed that are more than a message. */
export const sentAsData = {
  ethereumTransaction: transactionAsData,
  unprotectedTransaction: transactionAsData,
  authorization: danger('This was sent as plain data, and it is an authorization (EIP-7702).'),
  typedData: hashedTypedData,
} as const satisfies Record<EthereumSigned['kind'], unknown>
