import { describe, expect, test } from 'vitest'
import { addressOfBytes } from '../../../../src/core/chains/tron/address.ts'
import { tron } from '../../../../src/core/chains/tron/chain.ts'
import { sha256 } from '../../../../src/core/crypto/hash.ts'
import { delimited, numbered } from '../../../support/protobuf.ts'
import { addressBytes, anyOf, contractOf, type Raw, rawOf } from './raw.ts'
import {
  accounts,
  approve,
  call,
  other,
  own,
  ownBytes,
  permissions,
  setting,
  tokens,
  transfer,
  unread,
  usdtAddress,
  vote,
} from './tron-contracts.ts'

describe('refuses', () => {
  const withContract = (more: Partial<Raw['contract'][number]>) => rawOf([{ ...transfer(1n), ...more }])
  const ofOther = contractOf('TransferContract', { owner_address: addressBytes(1), to_address: ownBytes, amount: 1n })
  const refusals: Record<string, [Uint8Array, string]> = {
    'two contracts': [rawOf([transfer(1n), transfer(1n)]), 'it has more than one contract'],
    'three contracts': [rawOf([transfer(1n), transfer(1n), transfer(1n)]), 'there are more than 2 entries of contract'],
    'no contract': [rawOf([]), 'it has no contract'],
    'the whole transaction': [delimited(1, rawOf([transfer(1n)])), 'send raw_data_hex'],
    'an unknown field': [Buffer.concat([rawOf([transfer(1n)]), numbered(30, 1)]), 'field 30 is not known'],
    'bytes behind the end': [Buffer.concat([rawOf([transfer(1n)]), Buffer.of(0x90)]), 'it ends before the end of'],
    'an expiry before it was made': [
      rawOf([transfer(1n)], { expiration: 1_790_000_000_000n }),
      'expiration is not after timestamp',
    ],
    'a negative amount': [rawOf([transfer(-1n)]), 'contract.parameter.value.amount is below zero'],
    'a negative fee limit': [rawOf([transfer(1n)], { fee_limit: -1n }), 'fee_limit is below zero'],
    'another type than that of the message': [withContract({ type: 31 }), 'contract.parameter.type_url is not'],
    'a type that there is not': [withContract({ type: 3 }), 'Tron contracts of type 3 are not supported'],
    'an address of another length': [
      rawOf([transfer(1n, Buffer.alloc(20, 1))]),
      'contract.parameter.value.to_address is no address',
    ],
    'a resource that there is not': [
      rawOf([contractOf('FreezeBalanceV2Contract', { owner_address: ownBytes, frozen_balance: 1n, resource: 3 })]),
      'contract.parameter.value.resource is 3, which is none',
    ],
    'an account of somebody else': [rawOf([ofOther]), `signWith names ${own}`],
    'another type without an owner': [
      rawOf([anyOf('UpdateBrokerageContract', delimited(2, Buffer.of()))]),
      'contract.parameter.value.owner_address is no address',
    ],
    'another type with two owners': [
      rawOf([anyOf('UpdateBrokerageContract', Buffer.concat([delimited(1, ownBytes), delimited(1, ownBytes)]))]),
      'contract.parameter.value.owner_address stands there twice',
    ],
  }

  test.each(Object.entries(refusals))('%s', async (_, [raw, why]) => {
    const { agent, sign } = await setting()
    const before = agent.store.newestActivity()
    await expect(sign(raw, { key: agent.users[0]!.key })).rejects.toThrow(why)
    expect(agent.store.newestActivity(), 'something was recorded').toBe(before)
  })

  test('an ed25519 key', () => {
    expect(() =>
      tron.transactions?.read(rawOf([transfer(1n)]), { curve: 'CURVE_ED25519', publicKey: '07'.repeat(32) } as never),
    ).toThrow('Tron transactions need a secp256k1 key')
  })
})

async function cardOf(raw: Uint8Array) {
  const { agent, sign } = await setting({})
  await sign(raw, { key: agent.users[0]!.key })
  const card = agent.engine.approvals.cards().at(-1)
  return card!.shown
}

describe('the card', () => {
  test('says who is paid how much, the memo, the fee limit, when it expires and with which permission', async () => {
    const { sentence, fields } = await cardOf(
      rawOf([transfer(1_500_000n)], { data: Buffer.from('Invoice 17\u202e'), fee_limit: 2_000_000n }),
    )
    expect(sentence).toBe(`Send 1.5 TRX to ${other} on Tron`)
    expect(fields).toEqual(
      expect.arrayContaining([
        { label: 'Amount', value: '1.5 TRX', exact: '1500000 sun', detail: true },
        { label: 'To', value: other, style: 'address', detail: true },
        expect.objectContaining({ label: 'Account', value: own, style: 'address' }),
        { label: 'Memo', value: 'Invoice 17⟨U+202E⟩', style: 'text' },
        { label: 'Fee limit', value: '2 TRX for running contracts', exact: '2000000 sun' },
        { label: 'Expires', value: '2026-09-21 14:14:20 UTC' },
        { label: 'Permission', value: 'that of the owner' },
      ]),
    )
  })

  test.each<[string, Uint8Array, string, string]>([
    ['tokens', rawOf([tokens(25_000_000n)]), `Send 25 USDT to ${other} on Tron`, ''],
    ['an allowance', rawOf([approve(1_000_000n)]), `Let ${other} spend 1 USDT on Tron`, 'without asking again'],
    [
      'an allowance without limit',
      rawOf([approve(2n ** 256n - 1n)]),
      `Let ${other} spend any amount of USDT on Tron`,
      'can take any amount of USDT',
    ],
    [
      'an unknown call',
      rawOf([call('deadbeef')]),
      `Call deadbeef of contract ${usdtAddress} on Tron`,
      'not known here',
    ],
    [
      'another type',
      rawOf([unread]),
      'Carry out a UpdateBrokerageContract (not read here) on Tron',
      'What a UpdateBrokerageContract does is not read here',
    ],
    [
      'new permissions',
      rawOf([permissions]),
      `Change which keys may sign for the account ${own} on Tron`,
      'It hands over the account',
    ],
    [
      'the account of somebody else',
      rawOf([
        contractOf('TransferContract', { owner_address: addressBytes(1), to_address: addressBytes(7), amount: 1n }, 2),
      ]),
      `Send 0.000001 TRX to ${other}, from the account ${addressOfBytes(addressBytes(1))} on Tron`,
      'which is not this key’s own',
    ],
    ['a high fee', rawOf([tokens(1n)], { fee_limit: 2_000_000_000n }), 'USDT', 'as high as 2,000.611 TRX'],
    ['a long life', rawOf([transfer(1n)], { expiration: 1_800_000_000_000n }), 'TRX', 'more than a day'],
  ])('says of %s what it does, and warns', async (_, raw, sentence, warning) => {
    const shown = await cardOf(raw)
    expect(shown.sentence).toContain(sentence)
    expect(shown.warnings.map(({ text }) => text).join('\n')).toContain(warning)
  })
})

describe('what stakers do', () => {
  const ofOwner = { owner_address: ownBytes }
  const { parse } = tron.assets as NonNullable<typeof tron.assets>

  test.each<[string, Raw['contract'][number], string]>([
    ['votes', vote, 'Vote for 2 witnesses with 6 votes on Tron'],
    [
      'a vote',
      contractOf('VoteWitnessContract', { ...ofOwner, votes: [{ vote_address: addressBytes(7), vote_count: 1n }] }),
      `Vote for the witness ${other} with 1 vote on Tron`,
    ],
    [
      'rewards that are taken',
      contractOf('WithdrawBalanceContract', ofOwner),
      'Take the rewards of the account’s votes into its balance on Tron',
    ],
    [
      'unstaked TRX that are taken',
      contractOf('WithdrawExpireUnfreezeContract', ofOwner),
      'Take the TRX that are no longer staked into the account’s balance on Tron',
    ],
    [
      'unstaking that is cancelled',
      contractOf('CancelAllUnfreezeV2Contract', ofOwner),
      'Stake all TRX again whose unstaking has not ended on Tron',
    ],
  ])('%s: the card says it without a danger, and nothing leaves the account', async (_, contract, sentence) => {
    const { agent, sign } = await setting({})
    const { id } = await sign(rawOf([contract]), { key: agent.users[0]!.key })
    const shown = agent.engine.approvals.card(id)!.shown
    expect(shown.sentence).toBe(sentence)
    expect(shown.warnings.filter(({ level }) => level === 'danger')).toEqual([])
    const summary = shown.fields.find(field => 'summary' in field)?.children ?? []
    expect(summary[0]).toEqual({ label: 'Nothing moves', value: 'No asset, as far as it says' })
    const key = { curve: 'CURVE_SECP256K1', publicKey: accounts[0]?.publicKey, address: own }
    const { signs } = tron.transactions!.read(rawOf([contract]), key as never)
    for (const asset of ['slip44:195', `trc20:${usdtAddress}`])
      expect(parse(`tron:0x2b6653dc/${asset}`)?.moves(signs, key.publicKey as string)).toEqual({ kind: 'nothing' })
  })

  test('witnesses are shown with their votes, and named', async () => {
    const { fields } = await cardOf(rawOf([vote]))
    const witnesses = [other, addressOfBytes(addressBytes(8))]
    const shown = fields.filter(({ label }) => label.startsWith('Witness')).map(({ label, value }) => [label, value])
    expect(shown).toEqual([
      ['Witness for 5 votes', witnesses[0]],
      ['Witness for 1 vote', witnesses[1]],
    ])
    const key = { curve: 'CURVE_SECP256K1', publicKey: accounts[0]?.publicKey, address: own }
    expect(tron.addressesNamed(tron.transactions!.read(rawOf([vote]), key as never).signs)).toEqual(witnesses)
  })

  test.each<[string, Partial<Parameters<typeof voteOf>[0]>]>([
    ['no address', { vote_address: Buffer.alloc(20, 1) }],
    ['below zero', { vote_count: -1n }],
  ])('a vote with %s is refused', async (why, wrong) => {
    const { sign } = await setting()
    const contract = voteOf({ vote_address: addressBytes(7), vote_count: 1n, ...wrong })
    await expect(sign(rawOf([contract]))).rejects.toThrow(why)
  })

  function voteOf(one: { vote_address: Uint8Array; vote_count: bigint }) {
    return contractOf('VoteWitnessContract', { ...ofOwner, votes: [one] })
  }
})

test('a typed address is checked with its checksum', () => {
  const { problem } = tron.inWindow.typedAddress
  expect(problem(own)).toBeUndefined()
  expect(problem(`${own.slice(0, -1)}J`)).toContain('checksum')
  expect(problem(own.toLowerCase())).toBeDefined()
  expect(problem('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toContain('34 letters')
})

test('messages are read, and 32 bytes that read as text are not taken for text', () => {
  const read = (message: string) =>
    tron.readMessage(Buffer.from(`\x19TRON Signed Message:\n${Buffer.byteLength(message)}${message}`), 'keccak256', {
      texts: [],
    })
  expect(read('Sign in to Example')).toMatchObject({
    described: { sentence: 'Sign the text “Sign in to Example”' },
    signs: { kind: 'text' },
  })
  expect(read('5 apples')).toMatchObject({ signs: { kind: 'text' } })
  expect(read('x'.repeat(32))).toMatchObject({ signs: { kind: 'unreadable' } })
  expect(tron.readMessage(Buffer.from('\x19TRON Signed Message:\n3Hello'), 'keccak256', { texts: [] })).toBeUndefined()
  expect(tron.readMessage(rawOf([transfer(1n)]), 'keccak256', { texts: [] })).toBeUndefined()
})

test('the answer holds the bytes that were signed', async () => {
  const { agent, sign } = await setting()
  const raw = rawOf([transfer(1n)])
  const { result } = await sign(raw, { key: agent.users[0]!.key })
  const { signedTransaction } = result.signTransactionResult as { signedTransaction: string }
  expect(signedTransaction).toContain(raw.toString('hex'))
  expect(sha256(raw)).toHaveLength(32)
})
