import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import { getTransferCheckedInstructionDataEncoder } from '@solana-program/token'
import { describeBitcoinTransaction } from '../../../src/core/chains/bitcoin/describe-transaction.ts'
import { describeSolanaTransaction } from '../../../src/core/chains/solana/describe-transaction.ts'
import { tokenProgram } from '../../../src/core/chains/solana/programs.ts'
import { withOutcome } from '../../../src/core/signing/with-outcome.ts'
import type { Card } from '../../../src/shared/card.ts'
import { bitcoinTransaction } from '../../support/ledger/bitcoin-signables.ts'
import { solanaCalls } from '../../support/ledger/solana-signables.ts'
import { cardOf } from './scripts/cards.ts'

/** Several inputs, one of them somebody else's, change, and data that is text. */
export function bitcoinCard(): Card {
  const { transaction } = bitcoinTransaction({
    path: "m/84'/0'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
    inputs: 2,
    externalInput: true,
    withPrevious: false,
    changePath: "m/84'/0'/0'/0/0",
    oddOutput: `6a0b${Buffer.from('hello there').toString('hex')}`,
    sequence: 0xfffffffd,
  })
  const key = { name: 'Savings', address: transaction.inputs[0]?.address ?? '', path: "m/84'/0'/0'/0/0" }
  const described = describeBitcoinTransaction(transaction)
  const signs = { chain: 'bitcoin', kind: 'bitcoinTransaction', transaction } as const
  return cardOf(70, { ...described, fields: withOutcome(described.fields, signs, { ...key, publicKey: '' }), key })
}

/** A payment of a token, and a program that nobody knows. */
export function solanaCard(): Card {
  const publicKey = ed25519.getPublicKey(new Uint8Array(32).fill(7))
  const address = base58.encode(publicKey)
  const [from, to, unknown] = [3, 4, 5].map(byte => base58.encode(new Uint8Array(32).fill(byte))) as [
    Address,
    Address,
    Address,
  ]
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const data = getTransferCheckedInstructionDataEncoder().encode({ amount: 12_500_000n, decimals: 6 })
  const means = solanaCalls(
    Buffer.from(publicKey).toString('hex'),
    [from, to, mint],
    [
      { program: tokenProgram, accounts: [from, mint, to, address], data: Uint8Array.from(data) },
      { program: unknown, accounts: [from], data: Uint8Array.of(1, 2, 3) },
    ],
  )
  if (means.kind !== 'solanaTransaction') throw new Error('it is no transaction')
  const key = { name: 'Savings', address, path: "m/44'/501'/0'/0'" }
  const described = describeSolanaTransaction(means.transaction, address)
  const signer = { address, publicKey: Buffer.from(publicKey).toString('hex') }
  return cardOf(71, { ...described, fields: withOutcome(described.fields, means, signer), key })
}
