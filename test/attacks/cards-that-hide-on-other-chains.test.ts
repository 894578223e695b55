/** Promise: the card names whatever takes money or a right on Bitcoin, Solana or Stellar. */
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { describeBitcoinTransaction } from '../../src/core/chains/bitcoin/describe-transaction.ts'
import { readBitcoinPsbt } from '../../src/core/chains/bitcoin/read-transaction.ts'
import { readSolanaTransaction } from '../../src/core/chains/solana/sign-transaction.ts'
import { describeAct } from '../../src/core/chains/stellar/describe-operation.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import { keyOf } from '../core/chains/solana/any-transaction.ts'
import { web3 } from '../core/chains/solana/web3.ts'
import { changedInput, psbtOf, publicKeyOf, scriptOf } from '../support/psbt.ts'

test.each([2, 3, 0x81, 0x82, 0x83])('a Bitcoin input that leaves something open (%i) is a danger', sighashType => {
  const key = publicKeyOf(1)
  const psbt = psbtOf(
    [{ type: 'P2WPKH', publicKey: key, value: 100_000, proven: true }],
    [{ script: scriptOf('P2WPKH', 2), value: 90_000 }],
  )
  const signer = { network: 'MAINNET', type: 'P2WPKH', publicKey: key, path: null, address: 'mine' } as const
  const open = changedInput(psbt, 0, input => ({ ...input, sighashType }))
  const { warnings } = describeBitcoinTransaction(readBitcoinPsbt(open, signer))
  expect(warnings).toContainEqual({ level: 'danger', text: expect.stringMatching(/^Input 1 is signed with SIGHASH_/) })
})

describe('Token-2022', () => {
  const signing = keyOf(new Uint8Array(32).fill(7))
  const { address: own } = signing
  const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
  const thief = new Uint8Array(32).fill(6)
  const amount = Buffer.from('00e1f50500000000', 'hex')
  const read = (data: Uint8Array, accounts: readonly string[]) => {
    const instruction = new web3.TransactionInstruction({
      programId: new web3.PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
      keys: accounts.map(each => ({
        ...{ pubkey: new web3.PublicKey(each), isSigner: each === own, isWritable: each !== own },
      })),
      data: Buffer.from(data),
    })
    const message = new web3.TransactionMessage({
      ...{ payerKey: new web3.PublicKey(own), recentBlockhash: key(9), instructions: [instruction] },
    }).compileToLegacyMessage()
    const { describe: card, signs } = readSolanaTransaction(new web3.VersionedTransaction(message).serialize(), signing)
    const summary = whatWillHappen(signs, { publicKey: signing.publicKey, address: own }).children ?? []
    return { card: card(), summary: summary.map(({ label, value }) => `${label}: ${value}`).join('\n') }
  }
  const [account, mint, other] = [key(3), key(4), key(6)]

  test.each<[string, Uint8Array, readonly string[]]>([
    ['SetAuthority: the account', Buffer.concat([Buffer.of(6, 2, 1), thief]), [account, own]],
    ['SetAuthority: closing it', Buffer.concat([Buffer.of(6, 3, 1), thief]), [account, own]],
    ['SetAuthority: minting', Buffer.concat([Buffer.of(6, 0, 1), thief]), [mint, own]],
    ['SetAuthority: the permanent delegate', Buffer.concat([Buffer.of(6, 8, 1), thief]), [mint, own]],
    ['CloseAccount to somebody else', Buffer.of(9), [account, other, own]],
    ['UpdateTransferHook', Buffer.concat([Buffer.of(36, 1), thief]), [mint, own]],
    ['InitializePermanentDelegate', Buffer.concat([Buffer.of(35), thief]), [mint]],
    ['ConfidentialTransfer', Buffer.concat([Buffer.of(27, 7), Buffer.alloc(100)]), [account, mint, other, own]],
    ['ConfidentialWithdraw', Buffer.concat([Buffer.of(27, 6), Buffer.alloc(60)]), [account, mint, own]],
    ['Batch', Buffer.concat([Buffer.of(255), Buffer.alloc(20)]), [account, other, own]],
  ])('%s is a danger', (_, data, accounts) => {
    const { card } = read(data, accounts)
    expect(card.warnings.filter(({ level }) => level === 'danger').map(({ text }) => text)).not.toEqual([])
  })

  test('Approve says who may take how much, and so does the summary', () => {
    const { card, summary } = read(Buffer.concat([Buffer.of(4), amount]), [account, other, own])
    expect(card.warnings.map(({ text }) => text).join()).toContain(other)
    expect(summary).toMatch(/You allow: 100,000,000/)
    expect(summary).toContain(`To be taken by: ${other}`)
  })

  test.each<[string, Uint8Array, readonly string[]]>([
    ['Approve', Buffer.concat([Buffer.of(4), Buffer.alloc(8, 0xff)]), [account, other, own]],
    [
      'ApproveChecked',
      Buffer.concat([Buffer.of(13), Buffer.alloc(8, 0xff), Buffer.of(6)]),
      [account, mint, other, own],
    ],
  ])('%s without limit is a word and no digits', (_, data, accounts) => {
    const { card, summary } = read(data, accounts)
    expect(summary).toMatch(/You allow: any amount of/)
    expect(card.warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('could take any amount of') })
    expect(`${card.sentence}${summary}`).not.toMatch(/18,?446/)
  })

  test('a transfer that a program of the token takes part in, with another signer, is unknown', () => {
    const { summary } = read(Buffer.concat([Buffer.of(12), amount, Buffer.of(6)]), [account, mint, other, own, own])
    expect(summary).toContain('100')
  })
})

test('a number of Stellar after which an account can send nothing any more is a danger', () => {
  expect(describeAct({ type: 'bump_sequence', to: 2n ** 63n - 1n }).warnings).toContainEqual({
    ...{ level: 'danger', text: expect.stringContaining('this account can send no more transactions itself') },
  })
})
