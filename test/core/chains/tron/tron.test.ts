import { describe, expect, test } from 'vitest'
import { addressOfBytes } from '../../../../src/core/chains/tron/address.ts'
import { tron } from '../../../../src/core/chains/tron/chain.ts'
import { sha256 } from '../../../../src/core/crypto/hash.ts'
import { type EngineOptions, type PostOptions, testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser, by } from '../../../support/policies.ts'
import { delimited, numbered } from '../../../support/protobuf.ts'
import vectors from '../../../vectors/tron.json' with { type: 'json' }
import { importWallet } from '../../transfer/transfers.ts'
import { addressBytes, anyOf, contractOf, type Raw, rawOf } from './raw.ts'

const completed = { status: 'ACTIVITY_STATUS_COMPLETED' }
const denied = { code: 'PERMISSION_DENIED' }
const [{ mnemonic, accounts }] = vectors.wallets as [(typeof vectors.wallets)[0]]
const [{ path, address: own }] = accounts as [(typeof accounts)[0]]
const ownBytes = Buffer.from('41c8599111f29c1e1e061265b4af93ea1f274ad78a', 'hex')
const usdt = Buffer.from('41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex')
const usdtAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const other = addressOfBytes(addressBytes(7)) as string

async function setting(options: EngineOptions = { approvals: 'nothing' }) {
  const agent = await testEngine(options)
  const a = await addUser(agent, 'A')
  await importWallet(agent, mnemonic, {
    walletName: 'W',
    accounts: [
      { curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat: 'ADDRESS_FORMAT_TRON' },
    ],
  })
  const key = { key: a.key }
  return {
    agent,
    a,
    sign: (raw: Uint8Array, as: PostOptions = key) =>
      agent.post(
        'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
        { signWith: own, unsignedTransaction: Buffer.from(raw).toString('hex'), type: 'TRANSACTION_TYPE_TRON' },
        as,
      ),
    signAsData: (raw: Uint8Array, as: PostOptions = key) =>
      agent.post(
        'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        {
          signWith: own,
          payload: Buffer.from(raw).toString('hex'),
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_SHA256',
        },
        as,
      ),
  }
}

const transfer = (amount: bigint, to = addressBytes(7)) =>
  contractOf('TransferContract', { owner_address: ownBytes, to_address: to, amount })
const call = (data: string, more: { call_value?: bigint; contract_address?: Uint8Array } = {}) =>
  contractOf('TriggerSmartContract', {
    owner_address: ownBytes,
    contract_address: usdt,
    data: Buffer.from(data, 'hex'),
    ...more,
  })
const word = (hex: string) => hex.padStart(64, '0')
const to = word('07'.repeat(20))
const tokens = (amount: bigint) => call(`a9059cbb${to}${word(amount.toString(16))}`)
const approve = (amount: bigint) => call(`095ea7b3${to}${word(amount.toString(16))}`)
const permission = (type: number, address: Uint8Array) => ({
  ...{ type, id: type === 2 ? 2 : type, permission_name: 'p', threshold: 1n, parent_id: 0 },
  operations: type === 2 ? Buffer.alloc(32, 0xff) : new Uint8Array(),
  keys: [{ address, weight: 1n }],
})
const permissions = contractOf('AccountPermissionUpdateContract', {
  owner_address: ownBytes,
  owner: permission(0, addressBytes(9)),
  actives: [permission(2, addressBytes(9))],
})
const vote = anyOf('VoteWitnessContract', Buffer.concat([delimited(1, ownBytes), delimited(2, Buffer.of())]))

describe('policies', () => {
  test('a bound on the amount of TRX allows no call of a contract', async () => {
    const { agent, a, sign, signAsData } = await setting()
    await addPolicy(agent, { condition: 'tron.tx.contract[0].amount < 10000000', consensus: by(a) })
    for (const door of [sign, signAsData]) {
      expect(await door(rawOf([transfer(9_999_999n)]))).toMatchObject(completed)
      for (const contract of [transfer(10_000_000n), tokens(1n), approve(1n), permissions, vote])
        await expect(door(rawOf([contract]))).rejects.toMatchObject(denied)
    }
  })

  test('a contract is allowed by its address and no other', async () => {
    const { agent, a, sign, signAsData } = await setting()
    await addPolicy(agent, {
      condition: `tron.tx.contract[0].contract_address == '${usdtAddress}'`,
      consensus: by(a),
    })
    for (const door of [sign, signAsData]) {
      expect(await door(rawOf([tokens(5n)]))).toMatchObject(completed)
      await expect(door(rawOf([call('', { contract_address: addressBytes(8) })]))).rejects.toMatchObject(denied)
    }
  })

  test('new permissions for the account pass under none that does not name them', async () => {
    const { agent, a, sign, signAsData } = await setting()
    const owner = `tron.tx.contract[0].owner_address == '${own}'`
    for (const condition of [
      '',
      owner,
      "activity.kind in ['SIGN_TRANSACTION', 'SIGN_RAW_PAYLOAD']",
      "tron.tx.contract[0].type != 'TransferContract'",
      'tron.tx.fee_limit == 0 && tron.tx.contract[0].permission_id == 0',
      'tron.tx.contract[0].owner.threshold == 1',
      `tron.tx.contract[0].type != 'AccountPermissionUpdateContract' || ${owner}`,
      `!(tron.tx.contract[0].type == 'AccountPermissionUpdateContract') || ${owner}`,
      `tron.tx.contract[0].type == 'AccountPermissionUpdateContract' || ${owner}`,
    ])
      await addPolicy(agent, { condition, consensus: by(a) })
    expect(await sign(rawOf([vote]))).toMatchObject(completed)
    for (const door of [sign, signAsData]) await expect(door(rawOf([permissions]))).rejects.toMatchObject(denied)
    await addPolicy(agent, {
      condition: `${owner} && tron.tx.contract[0].type == 'AccountPermissionUpdateContract' && tron.tx.contract[0].actives.all(each, each.keys[0].address == '${addressOfBytes(addressBytes(9))}')`,
      consensus: by(a),
    })
    for (const door of [sign, signAsData]) expect(await door(rawOf([permissions]))).toMatchObject(completed)
  })

  test('nothing that a node may take for a transaction is signed as plain bytes', async () => {
    const { signAsData, agent } = await setting()
    const root = { key: agent.users[0]!.key }
    const raw = rawOf([permissions])
    for (const bytes of [
      Buffer.concat([raw, numbered(30, 1)]),
      Buffer.concat([raw, raw]),
      rawOf([permissions, permissions]),
    ]) {
      await expect(signAsData(bytes, root)).rejects.toMatchObject({
        code: 'TRANSACTION_INVALID',
        detail: { field: 'parameters.payload' },
      })
    }
  })
})

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
      rawOf([anyOf('VoteWitnessContract', delimited(2, Buffer.of()))]),
      'contract.parameter.value.owner_address is no address',
    ],
    'another type with two owners': [
      rawOf([anyOf('VoteWitnessContract', Buffer.concat([delimited(1, ownBytes), delimited(1, ownBytes)]))]),
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

describe('the card', () => {
  async function cardOf(raw: Uint8Array) {
    const { agent, sign } = await setting({})
    await sign(raw, { key: agent.users[0]!.key })
    const card = agent.engine.approvals.cards().at(-1)
    return card!.shown
  }

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
      rawOf([vote]),
      'Carry out a VoteWitnessContract (not read here) on Tron',
      'What a VoteWitnessContract does is not read here',
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

describe('limits', () => {
  const moves = (contract: Raw['contract'][number], caip19: string, more: Partial<Raw> = {}) => {
    const asset = tron.assets!.parse(caip19)
    const key = { curve: 'CURVE_SECP256K1', publicKey: accounts[0]?.publicKey, address: own } as never
    const { signs } = tron.transactions!.read(rawOf([contract], more), key)
    const result = asset?.moves(signs, accounts[0]?.publicKey as string)
    return result?.kind === 'amount' ? result.units : result?.kind
  }
  const dangersOf = (contract: Raw['contract'][number], more: Partial<Raw>) => {
    const key = { curve: 'CURVE_SECP256K1', publicKey: accounts[0]?.publicKey, address: own } as never
    const { warnings } = tron.transactions!.read(rawOf([contract], more), key).describe()
    return warnings.filter(({ level }) => level === 'danger').map(({ text }) => text)
  }
  const trx = 'tron:0x2b6653dc/slip44:195'
  const token = `tron:0x2b6653dc/trc20:${usdtAddress}`
  const another = `tron:0x2b6653dc/trc20:${other}`

  test.each<[string, Raw['contract'][number], unknown, unknown, unknown]>([
    ['a transfer', transfer(7n), 7n, 'nothing', 'nothing'],
    ['tokens', tokens(5n), 'nothing', 5n, 'nothing'],
    ['tokens with TRX', call(`a9059cbb${to}${word('5')}`, { call_value: 3n }), 3n, 5n, 'nothing'],
    ['an allowance', approve(5n), 'nothing', 5n, 'nothing'],
    ['an allowance that is taken back', approve(0n), 'nothing', 'nothing', 'nothing'],
    ['an allowance without limit', approve(2n ** 256n - 1n), 'nothing', 'unknown', 'nothing'],
    ['tokens with bytes behind them', call(`a9059cbb${to}${word('5')}00`), 'nothing', 'unknown', 'unknown'],
    ['tokens to no address', call(`a9059cbb${'f'.repeat(64)}${word('5')}`), 'nothing', 'unknown', 'unknown'],
    ['an unknown call', call('deadbeef', { call_value: 2n }), 2n, 'unknown', 'unknown'],
    ['new permissions', permissions, 'unknown', 'unknown', 'unknown'],
    ['another type', vote, 'unknown', 'unknown', 'unknown'],
    [
      'a stake',
      contractOf('FreezeBalanceV2Contract', { owner_address: ownBytes, frozen_balance: 9n }),
      9n,
      'nothing',
      'nothing',
    ],
  ])('%s', (_, contract, coin, ofToken, ofAnother) => {
    expect([moves(contract, trx), moves(contract, token), moves(contract, another)]).toEqual([coin, ofToken, ofAnother])
  })

  test('a fee limit above the usual counts in full', () => {
    expect(moves(tokens(1n), trx, { fee_limit: 150_000_000n })).toBe('nothing')
    expect(moves(tokens(1n), trx, { fee_limit: 155_000_000n })).toBe(155_610_000n)
    expect(moves(transfer(1n), trx, { fee_limit: 900_000_000n })).toBe(1n)
  })

  test.each(['data', 'scripts'])('%s that burn TRX by their size count, and are a danger', async field => {
    const large = { [field]: Buffer.alloc(400_000, 0x61) }
    expect(moves(transfer(1n), trx, large)).toBeGreaterThan(400_000_000n)
    expect(dangersOf(transfer(1n), large)).toEqual([expect.stringMatching(/^The fee alone can be as high as 40\d/)])
  })

  test('assets are those of every network, and none with a wrong checksum', () => {
    expect(tron.assets!.parse(trx)?.key).toBe(tron.assets!.parse('tron:0xcd8690dc/slip44:195')?.key)
    expect(tron.assets!.parse(token)?.token).toEqual({ symbol: 'USDT', decimals: 6 })
    for (const wrong of ['tron:0x00000000/slip44:195', `${token.slice(0, -1)}u`, 'tron:0x2b6653dc/slip44:60'])
      expect(tron.assets!.parse(wrong), wrong).toBeUndefined()
  })
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
