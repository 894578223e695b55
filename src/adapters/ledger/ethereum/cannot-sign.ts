import type { EthereumSignable } from './signable.ts'

/** Why the Ethereum app cannot sign it, and what to send instead; `undefined` where it can. */
export function ethereumCannotSign(asked: EthereumSignable): string | undefined {
  switch (asked.kind) {
    case 'ethereumTransaction':
      return transactionItCannotSign(asked.transaction)
    case 'authorization':
      if (asked.authorization.chainId < 2n ** 64n) return undefined
      return 'A Ledger signs no authorization for a chain id of more than 64 bits. Use a key that is not on a Ledger.'
    case 'personalMessage':
      if (asked.message.length > 0) return undefined
      return 'A Ledger does not sign an empty message. Send a message with some text in it.'
    case 'typedData':
      return undefined
  }
}

type Transaction = Extract<EthereumSignable, { kind: 'ethereumTransaction' }>['transaction']

function transactionItCannotSign({ type, chainId }: Transaction): string | undefined {
  if (type === 'eip4844') {
    return 'A Ledger does not sign transactions of type 0x03 (EIP-4844). Send it as type 0x02 without blobs, or use a key that is not on a Ledger.'
  }
  if (type === 'legacy' && chainId >= 2n ** 32n) {
    return 'A Ledger signs legacy transactions for chain ids of at most 32 bits. Send it as type 0x02 (EIP-1559).'
  }
  if (chainId > BigInt(Number.MAX_SAFE_INTEGER)) {
    return 'A Ledger signs no transaction for a chain id of more than 53 bits. Use a key that is not on a Ledger.'
  }
  return undefined
}
