/** A request names a token by its address, its type or its denomination. Whatever is in there, it is no symbol that a card takes over. */
import { type Address, createNoopSigner } from '@solana/kit'
import { getTransferCheckedInstruction } from '@solana-program/token'
import { expect, test } from 'vitest'
import { tokenAmount as aptosAmount, coinOf, fungibleOf } from '../../src/core/chains/aptos/tokens.ts'
import { coinInWords } from '../../src/core/chains/cosmos/coin.ts'
import { mintName, tokenAmount as solanaAmount } from '../../src/core/chains/solana/amounts.ts'
import { readSolanaTransaction } from '../../src/core/chains/solana/sign-transaction.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import type { Field } from '../../src/shared/card.ts'
import { document, other, own, ownKey, send } from '../core/chains/cosmos/any-document.ts'
import { read } from '../core/chains/cosmos/read.ts'
import { keyOf } from '../core/chains/solana/any-transaction.ts'
import { web3 } from '../core/chains/solana/web3.ts'
import { built, signWith as onSui, read as readSui, publicKey as suiKey } from '../core/chains/sui/made.ts'

const textsOf = (fields: readonly Field[]): string[] =>
  fields.flatMap(({ label, value, exact = '', children = [] }) => [label, value, exact, ...textsOf(children)])

test('a token of Solana is called by its mint, unless that ships', () => {
  const signer = keyOf(new Uint8Array(32).fill(7))
  const [source, destination, mint] = [3, 4, 6].map(byte => keyOf(new Uint8Array(32).fill(byte)).address as Address)
  const instruction = getTransferCheckedInstruction({
    ...{ source: source!, mint: mint!, destination: destination!, amount: 5_000_000n, decimals: 6 },
    authority: createNoopSigner(signer.address as Address),
  })
  const { PublicKey, TransactionInstruction, TransactionMessage, VersionedTransaction } = web3
  const message = new TransactionMessage({
    ...{ payerKey: new PublicKey(signer.address), recentBlockhash: mint! },
    instructions: [
      new TransactionInstruction({
        programId: new PublicKey(instruction.programAddress),
        keys: instruction.accounts.map(({ address }, at) => ({
          ...{ pubkey: new PublicKey(address), isSigner: at === 3, isWritable: at !== 1 },
        })),
        data: Buffer.from(instruction.data),
      } as never),
    ],
  }).compileToLegacyMessage()
  const { describe, signs } = readSolanaTransaction(new VersionedTransaction(message).serialize(), signer)
  const { sentence, fields } = describe()
  const summary = whatWillHappen(signs, { publicKey: signer.publicKey, address: signer.address })
  const all = [sentence, ...textsOf([summary, ...fields])]
  expect(sentence).toContain(`5 tokens of mint ${mint}`)
  expect(all.join(' ')).not.toMatch(/USDC|USDT|wrapped SOL/)
  expect([solanaAmount(5n, mint!, 0), mintName(mint!)].join(' ')).not.toMatch(/USD/)
})

test('a type of Move stands whole, with the address of who made it', async () => {
  const type = `0x${'ba'.repeat(32)}::usdc::USDC`
  for (const words of [aptosAmount(5n, 1, coinOf(type)), aptosAmount(5n, 1, fungibleOf(`0x${'ba'.repeat(32)}`))])
    expect(words.replaceAll(type, '')).not.toContain('USDC')
  const bytes = await built(transaction => {
    const [coin] = transaction.moveCall({
      ...{ target: `0x${'cd'.repeat(32)}::router::swap`, typeArguments: [type], arguments: [transaction.gas] },
    })
    transaction.transferObjects([coin as never], onSui)
  })
  const message = readSui(bytes)
  expect(message).toBeDefined()
  const { described, signs } = message!
  const summary = whatWillHappen(signs, { publicKey: suiKey, address: onSui })
  const all = [described.sentence, ...textsOf([summary, ...described.fields])].join(' ')
  expect(all).toContain(type)
  expect(all.replaceAll(type, '')).not.toContain('USDC')
})

test.each(['USDC', 'ATOM', 'atom', 'usdc'])('on Cosmos, a denomination %s is said to be one', denom => {
  const { described, signs } = read(document({ messages: [send('5', denom)] }), ownKey)
  const summary = whatWillHappen(signs, { publicKey: ownKey, address: own })
  const amount = `5 units of the denomination ${denom}`
  expect(described.sentence).toContain(`${amount} to ${other}`)
  expect(textsOf([summary])).toContain(amount)
})

test('on Cosmos, the coin of the network alone has a symbol', () => {
  const words = (denom: string) => coinInWords({ denom, amount: 5_000_000n }, 'cosmoshub-4')
  expect(words('uatom')).toBe('5 ATOM')
  for (const denom of ['usomething', 'usdc', `ibc/${'A'.repeat(64)}`, 'factory/osmo1abc/USDC'])
    expect(words(denom)).toBe(`5,000,000 units of the denomination ${denom}`)
})
