import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { solana } from '../../../../src/core/chains/solana/chain.ts'
import { findInstruction } from '../../../../src/core/chains/solana/find-instruction.ts'
import { solanaHandsOver } from '../../../../src/core/chains/solana/hands-over.ts'
import { readSolanaTransaction } from '../../../../src/core/chains/solana/sign-transaction.ts'
import { stakeInstructions } from '../../../../src/core/chains/solana/stake-program.ts'
import { whatWillHappen } from '../../../../src/core/chains/what-will-happen.ts'
import { solanaMoves } from '../../../support/solana-moves.ts'
import { keyOf } from './any-transaction.ts'
import { type InstructionFields, web3 } from './web3.ts'

const signing = keyOf(new Uint8Array(32).fill(7))
const { address: own, publicKey } = signing
const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
const [stake, other, vote, thief] = [key(3), key(4), key(5), key(6)]
const at = (address: string) => new web3.PublicKey(address)
const common = { stakePubkey: at(stake), authorizedPubkey: at(own) }
const lamports = 1_500_000_000

/** As @solana/web3.js makes it, without what makes an account before it. */
function made(name: string, fields: object): InstructionFields {
  const built = (
    web3.StakeProgram[name] as (fields: object) => InstructionFields & { instructions?: InstructionFields[] }
  )(fields)
  return built.instructions?.at(-1) ?? built
}

interface Expected {
  readonly name: string
  readonly sentence: string
  readonly dangers: number
  readonly summary: readonly string[]
  readonly moves: 'nothing' | 'unknown' | bigint
  readonly handsOver: boolean
  readonly paid?: readonly string[]
}

const still = { dangers: 0, moves: 'nothing', handsOver: false } as const
const givenAway = { dangers: 1, moves: 'unknown', handsOver: true } as const

test.each<[string, InstructionFields, Expected]>([
  [
    'delegate',
    made('delegate', { ...common, votePubkey: at(vote) }),
    {
      ...still,
      name: 'DelegateStake',
      sentence: `Stake all that is in the stake account ${stake} with the validator of vote account ${vote}`,
      summary: [`You stake: all SOL of the stake account ${stake}`, `With: ${vote}`],
    },
  ],
  [
    'deactivate',
    made('deactivate', common),
    {
      ...still,
      name: 'Deactivate',
      sentence: `No longer stake what is in the stake account ${stake}`,
      summary: ['Nothing moves: No asset, as far as it says'],
    },
  ],
  [
    'withdraw to the key itself',
    made('withdraw', { ...common, toPubkey: at(own), lamports }),
    {
      ...still,
      name: 'Withdraw',
      sentence: `Withdraw 1.5 SOL from the stake account ${stake} to ${own}`,
      summary: ['You receive at least: 1.5 SOL, out of a stake account'],
      paid: [own],
    },
  ],
  [
    'withdraw to somebody else',
    made('withdraw', { ...common, toPubkey: at(thief), lamports }),
    {
      ...still,
      name: 'Withdraw',
      sentence: `Withdraw 1.5 SOL from the stake account ${stake} to ${thief}`,
      summary: ['Sent: 1.5 SOL', `From: ${stake}`, `To: ${thief}`],
      moves: 1_500_000_000n,
      paid: [thief],
    },
  ],
  [
    'split',
    made('split', { ...common, splitStakePubkey: at(other), lamports }),
    {
      ...still,
      name: 'Split',
      sentence: `Move 1.5 SOL from the stake account ${stake} to ${other}, which gets the same authorities`,
      summary: ['Sent: 1.5 SOL, into a stake account of the same authorities', `From: ${stake}`, `To: ${other}`],
    },
  ],
  [
    'merge',
    made('merge', { ...common, sourceStakePubKey: at(other) }),
    {
      ...still,
      name: 'Merge',
      sentence: `Move all that is in the stake account ${other} to the stake account ${stake} of the same authorities`,
      summary: [
        `Sent: all SOL of the stake account ${other}, into one of the same authorities`,
        `From: ${other}`,
        `To: ${stake}`,
      ],
    },
  ],
  [
    'authorize somebody else to take it out',
    made('authorize', { ...common, newAuthorizedPubkey: at(thief), stakeAuthorizationType: { index: 1 } }),
    {
      ...givenAway,
      name: 'Authorize',
      sentence: `Let ${thief}, and nobody else, take out what is in the stake account ${stake}`,
      summary: [expect.stringMatching(/^Not known: .*gives away a right over a stake account/) as never],
    },
  ],
  [
    'authorize somebody else to decide',
    made('authorize', { ...common, newAuthorizedPubkey: at(thief), stakeAuthorizationType: { index: 0 } }),
    {
      ...givenAway,
      name: 'Authorize',
      sentence: `Let ${thief}, and nobody else, decide about the stake of the stake account ${stake}`,
      summary: [expect.stringMatching(/^Not known: /) as never],
    },
  ],
  [
    'authorize the key itself',
    made('authorize', { ...common, newAuthorizedPubkey: at(own), stakeAuthorizationType: { index: 1 } }),
    {
      ...still,
      name: 'Authorize',
      sentence: `Let ${own}, and nobody else, take out what is in the stake account ${stake}`,
      summary: ['Nothing moves: No asset, as far as it says'],
    },
  ],
  [
    'authorize with a seed',
    made('authorizeWithSeed', {
      ...{ stakePubkey: at(stake), authorityBase: at(own), authoritySeed: 'seed', authorityOwner: at(other) },
      ...{ newAuthorizedPubkey: at(thief), stakeAuthorizationType: { index: 1 } },
    }),
    {
      ...givenAway,
      name: 'AuthorizeWithSeed',
      sentence: `Let ${thief}, and nobody else, take out what is in the stake account ${stake}`,
      summary: [expect.stringMatching(/^Not known: /) as never],
    },
  ],
  [
    'initialize for somebody else',
    made('initialize', {
      ...{ stakePubkey: at(stake), authorized: { staker: at(own), withdrawer: at(thief) } },
      lockup: { unixTimestamp: 0, epoch: 0, custodian: at(other) },
    }),
    {
      ...still,
      dangers: 1,
      name: 'Initialize',
      sentence: `Make ${stake} a stake account that belongs to ${thief}`,
      summary: ['Nothing moves: No asset, as far as it says'],
    },
  ],
  [
    'initialize, locked for years',
    made('initialize', {
      ...{ stakePubkey: at(stake), authorized: { staker: at(own), withdrawer: at(own) } },
      lockup: { unixTimestamp: 2_000_000_000, epoch: 0, custodian: at(thief) },
    }),
    {
      ...still,
      dangers: 1,
      name: 'Initialize',
      sentence: `Make ${stake} a stake account that belongs to ${own}`,
      summary: ['Nothing moves: No asset, as far as it says'],
    },
  ],
])('%s', (_, instruction, expected) => {
  const fields = { payerKey: at(own), recentBlockhash: key(9), instructions: [instruction] }
  const message = new web3.TransactionMessage(fields).compileToLegacyMessage()
  const read = readSolanaTransaction(new web3.VersionedTransaction(message).serialize(), signing)
  const { transaction } = read.signs
  const [found] = transaction.instructions.map(findInstruction)
  expect(found?.known.name).toBe(expected.name)
  expect(found?.left).toBe(0)
  const card = read.describe()
  expect(card.sentence).toBe(expected.sentence)
  expect(card.warnings.filter(({ level }) => level === 'danger')).toHaveLength(expected.dangers)
  const moves = solanaMoves(transaction, null, own)
  expect(moves.kind === 'amount' ? moves.units : moves.kind).toBe(expected.moves)
  expect(solanaHandsOver(read.signs, publicKey).length > 0).toBe(expected.handsOver)
  expect(solana.payees?.(read.signs, publicKey).map(({ address }) => address)).toEqual(expected.paid ?? [])
  const lines = (whatWillHappen(read.signs, { publicKey, address: own }).children ?? []).map(
    ({ label, value }) => `${label}: ${value}`,
  )
  expect(lines.slice(0, expected.summary.length)).toEqual(expected.summary)
})

test.each<[string, InstructionFields]>([
  ['Initialize', made('initialize', { stakePubkey: at(stake), authorized: { staker: at(own), withdrawer: at(own) } })],
  ['Authorize', made('authorize', { ...common, newAuthorizedPubkey: at(own), stakeAuthorizationType: { index: 1 } })],
  ['DelegateStake', made('delegate', { ...common, votePubkey: at(vote) })],
  ['Withdraw', made('withdraw', { ...common, toPubkey: at(own), lamports })],
  ['Deactivate', made('deactivate', common)],
  ['Merge', made('merge', { ...common, sourceStakePubKey: at(other) })],
  [
    'AuthorizeWithSeed',
    made('authorizeWithSeed', {
      ...{ stakePubkey: at(stake), authorityBase: at(own), authoritySeed: 'seed', authorityOwner: at(other) },
      ...{ newAuthorizedPubkey: at(own), stakeAuthorizationType: { index: 1 } },
    }),
  ],
])('%s reads the same without the sysvars that newer versions of the program do not need', (name, older) => {
  const isSysvar = ({ pubkey }: { readonly pubkey: object }) => /^(Sysvar|StakeConfig)/.test(`${pubkey}`)
  const newer = { ...older, keys: older.keys.filter(each => !isSysvar(each)) } as InstructionFields
  expect(newer.keys.length).toBeLessThan(older.keys.length)
  const [one, two] = [older, newer].map(instruction => {
    const fields = { payerKey: at(own), recentBlockhash: key(9), instructions: [instruction] }
    const message = new web3.TransactionMessage(fields).compileToLegacyMessage()
    const read = readSolanaTransaction(new web3.VersionedTransaction(message).serialize(), signing)
    const { sentence, warnings } = read.describe()
    const lines = (whatWillHappen(read.signs, { publicKey, address: own }).children ?? []).map(({ value }) => value)
    return {
      name: findInstruction(read.signs.transaction.instructions[0] as never)?.known.name,
      sentence,
      warnings,
      lines,
    }
  })
  expect(two).toEqual(one)
  expect(two?.name).toBe(name)
  expect(two?.warnings.filter(({ level }) => level === 'danger')).toEqual([])
})

test('there is a row for each of the eighteen instructions, numbered as the program numbers them', () => {
  const numbers = Object.keys(stakeInstructions).map(hex => Buffer.from(hex, 'hex').readUInt32LE())
  expect(numbers.sort((one, two) => one - two)).toEqual(Array.from({ length: 18 }, (_, index) => index))
})
