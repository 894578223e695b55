import { bcs } from '@mysten/sui/bcs'
import { Inputs } from '@mysten/sui/transactions'
import { expect, test } from 'vitest'
import { measuredAsset } from '../../../../src/core/chains/measured-asset.ts'
import { readSuiTransaction } from '../../../../src/core/chains/sui/read-transaction.ts'
import {
  built,
  handsOver,
  idOf,
  mainnet,
  type Options,
  other,
  owned,
  pay,
  publicKey,
  read,
  scopeOf,
  shared,
  signsOf,
  signWith,
  testnet,
  to,
  written,
} from './made.ts'

const moves = (bytes: Uint8Array, caip19 = 'sui:35834a8a/slip44:784') =>
  measuredAsset(caip19)?.moves(signsOf(bytes), publicKey)
const amount = (units: bigint) => ({ kind: 'amount', units })
const unknown = (why: string) => ({ kind: 'unknown', why: expect.stringContaining(why) })
const dangers = (bytes: Uint8Array) =>
  (read(bytes)?.described.warnings ?? []).filter(({ level }) => level === 'danger').map(({ text }) => text)
const named = (path: string, text: string) => ({ named: { path: `sui.tx.${path}`, text } })

const u64 = (value: bigint) => Inputs.Pure(bcs.u64().serialize(value))
const toAddress = (address: string) => Inputs.Pure(bcs.Address.serialize(address))
const gas = { GasCoin: true }
const input = (index: number) => ({ Input: index })
const nested = (command: number, index: number) => ({ NestedResult: [command, index] })
const split = (coin: object, ...amounts: object[]) => ({ SplitCoins: { coin, amounts } })
const send = (address: object, ...objects: object[]) => ({ TransferObjects: { objects, address } })
const merge = (destination: object, ...sources: object[]) => ({ MergeCoins: { destination, sources } })

test('all transfers of one transaction count, and an amount counts as often as it is used', () => {
  const inputs = [u64(100n), toAddress(to), toAddress(other)]
  const bytes = written(inputs, [
    split(gas, input(0), input(0)),
    split(gas, input(0)),
    send(input(1), nested(0, 1), nested(1, 0)),
    send(input(2), nested(0, 0)),
  ])
  expect(moves(bytes)).toEqual(amount(300n))
  expect(scopeOf(bytes).transfers).toMatchObject([
    { to, amount: 100n },
    { to, amount: 100n },
    { to: other, amount: 100n },
  ])
})

test('what is split off a split coin counts once, and what goes back counts as nothing', () => {
  const inputs = [u64(100n), u64(30n), toAddress(to)]
  const [one, two] = [nested(0, 0), nested(1, 0)]
  const first = [split(gas, input(0)), split(one, input(1))]
  expect(moves(written(inputs, [...first, send(input(2), one, two)]))).toEqual(amount(100n))
  expect(moves(written(inputs, [...first, merge(gas, two), send(input(2), one)]))).toEqual(amount(70n))
  expect(moves(written(inputs, [...first, merge(one, two), send(input(2), one)]))).toEqual(amount(100n))
})

const inputs = [u64(100n), toAddress(to), owned(1), u64(200n), shared(2)]

test.each([
  [
    'a result that is sent twice',
    [split(gas, input(0)), send(input(1), nested(0, 0)), send(input(1), nested(0, 0))],
    'is used again after it was given away',
  ],
  [
    'a result under both of its names',
    [split(gas, input(0)), send(input(1), nested(0, 0), { Result: 0 })],
    'is used again',
  ],
  ['an object that is sent twice', [send(input(1), input(2)), send(input(1), input(2))], 'inputs[2] is used again'],
  ['a gas coin that is sent and split', [send(input(1), gas), split(gas, input(0))], 'the gas coin is used again'],
  [
    'a result that comes later',
    [send(input(1), nested(1, 0)), split(gas, input(0))],
    'commands[0] uses the result of commands[1]',
  ],
  ['a result of its own', [split(nested(0, 0), input(0))], 'the result of commands[0], which is not there'],
  [
    'a second result of one',
    [split(gas, input(0)), send(input(1), nested(0, 1))],
    'commands[0][1], which is not there',
  ],
  [
    'several results as one',
    [split(gas, input(0), input(0)), send(input(1), { Result: 0 })],
    'as one value, and there are 2',
  ],
  [
    'a result of what has none',
    [send(input(1), input(2)), send(input(1), { Result: 0 })],
    'as one value, and there are 0',
  ],
  ['an address as an amount', [split(gas, input(1))], '24 bytes follow after the end of an amount of commands[0]'],
  ['an amount as an address', [send(input(0), input(2))], 'it ends before the end of the recipient'],
  ['an object as an amount', [split(gas, input(2))], 'an amount of commands[0] is an object'],
  ['an amount as an object', [send(input(1), input(0))], 'commands[0] transfers what is no object'],
  [
    'more than a coin holds',
    [split(gas, input(0)), split(nested(0, 0), input(3))],
    'it splits 200 units off a coin that holds 100',
  ],
  ['a number that is merged', [merge(gas, input(0))], 'it merges what is no coin'],
])('%s is refused: the chain would carry out none of it', (_, commands, why) => {
  expect(() => readSuiTransaction(written(inputs, commands))).toThrow(why)
})

const calls = { package: idOf(0xdd), module: 'm', function: 'f', typeArguments: [] }
const call = (...given: object[]) => ({ MoveCall: { ...calls, arguments: given } })

test.each([
  ['the whole gas coin', [send(input(1), gas)], 'all that is in the gas coin'],
  ['an object', [send(input(1), input(2))], 'what the object'],
  ['part of an object', [split(input(2), input(0)), send(input(1), nested(0, 0))], 'what coin the object'],
  [
    'a payment that took in an object',
    [split(gas, input(0)), merge(nested(0, 0), input(2)), send(input(1), nested(0, 0))],
    'how much',
  ],
  ['coins that are merged into a shared coin', [split(gas, input(0)), merge(input(4), nested(0, 0))], undefined],
  ['a call with the gas coin', [call(gas)], `the function ${idOf(0xdd)}::m::f`],
  ['a call beside a payment', [split(gas, input(0)), send(input(1), nested(0, 0)), call()], 'the function'],
  ['an amount that a call gives', [call(), split(gas, nested(0, 0)), send(input(1), nested(1, 0))], 'the function'],
  [
    'what stands in a list',
    [{ MakeMoveVec: { type: null, elements: [input(2)] } }, send(input(1), { Result: 0 })],
    'what it sends',
  ],
  ['code', [{ Publish: { modules: [[1]], dependencies: [] } }, send(input(1), { Result: 0 })], 'it publishes code'],
])('%s is never a payment of which it is known how much', (_, commands, why) => {
  const bytes = written(inputs, commands)
  // A rule about amounts alone fails: what is not SUI has none.
  const amounts = (scopeOf(bytes).transfers as { kind: string; amount?: bigint }[] | undefined) ?? []
  for (const { kind, amount: units } of amounts) expect(units !== undefined).toBe(kind === 'sui')
  expect(moves(bytes)).toEqual(why === undefined ? amount(100n) : unknown(why))
  const { transfers, commands: kinds } = scopeOf(bytes) as { transfers?: { kind: string }[]; commands: string[] }
  const isPlain = kinds.every(kind => ['SplitCoins', 'MergeCoins', 'TransferObjects'].includes(kind))
  expect(isPlain && transfers?.every(({ kind }) => kind === 'sui')).toBeFalsy()
  expect(dangers(bytes)).not.toEqual([])
})

test('an address that a call was given may be another one then', () => {
  const bytes = written(inputs, [split(gas, input(0)), call(input(1)), send(input(1), nested(0, 0))])
  expect(scopeOf(bytes).transfers).toBeUndefined()
  expect(dangers(bytes)).toContainEqual(expect.stringContaining('To whom it sends something is not'))
  const before = written(inputs, [split(gas, input(0)), send(input(1), nested(0, 0)), call(input(1))])
  expect(scopeOf(before).transfers).toMatchObject([{ to, kind: 'sui' }])
})

test('coins of the sender and of a sponsor are not merged unseen', () => {
  const sponsored = (commands: readonly object[], options: Options = { owner: other }) =>
    written(inputs, commands, options)
  // The sender’s object goes to the sponsor, and the sponsor’s SUI to the sender.
  expect(moves(sponsored([merge(gas, input(2))]))).toEqual(unknown('what the object'))
  const taken = [split(gas, input(0)), merge(input(2), nested(0, 0))]
  expect(moves(sponsored(taken, { sender: other, owner: signWith }))).toEqual(amount(100n))
  for (const bytes of [sponsored([merge(gas, input(2))]), sponsored(taken)]) {
    expect(scopeOf(bytes).transfers).toBeUndefined()
    expect(dangers(bytes)).toContainEqual(expect.stringContaining('a coin that may be of somebody else'))
  }
  expect(moves(written(inputs, taken))).toEqual({ kind: 'nothing' })
})

test('a sponsor is told whose transaction it is, and what its coins can be spent on', async () => {
  const payment = await built(transaction => pay(transaction, 5n), { sender: other, owner: signWith })
  expect(dangers(payment).join()).toContain('What it does can spend your gas coins, too.')
  expect(moves(payment)).toEqual(amount(5n))
  expect(scopeOf(payment)).toMatchObject({ sender: other, gas_owner: signWith })
  const strange = await built(transaction => pay(transaction, 5n), { sender: other })
  expect(dangers(strange).join()).toContain(`It is sent by the account ${other}`)
  expect(moves(strange)).toEqual(amount(5n))
})

test('a long input is shown once, however often it is an argument', () => {
  const long = Buffer.alloc(6_000, 0xab)
  const bytes = written([Inputs.Pure(long)], [call(...Array.from({ length: 512 }, () => input(0)))])
  const card = JSON.stringify(read(bytes)?.described)
  expect(card.split(long.toString('hex'))).toHaveLength(2)
  expect(card).toContain('{"label":"Argument 512","value":"input 1"}')
  expect(card.length).toBeLessThan(10 * bytes.length)
})

test('a fee above the usual counts, unless a sponsor pays it', async () => {
  const high = { budget: 3_000_000_000n }
  expect(moves(await built(transaction => pay(transaction, 5n), high))).toEqual(amount(3_000_000_005n))
  expect(moves(await built(transaction => pay(transaction, 5n), { ...high, owner: other }))).toEqual(amount(5n))
  expect(moves(await built(transaction => pay(transaction, 5n), { budget: 100_000_000n }))).toEqual(amount(5n))
})

test('a transaction that names no network counts on each, and one that names another on none', async () => {
  const during = { minEpoch: null, maxEpoch: '9', minTimestamp: null, maxTimestamp: null, nonce: 1 }
  const on = (chain: string) =>
    built(transaction => pay(transaction, 5n), { expiration: { ValidDuring: { ...during, chain } } })
  const anywhere = await built(transaction => pay(transaction, 5n))
  const test = 'sui:4c78adac/slip44:784'
  expect([moves(anywhere), moves(anywhere, test)]).toEqual([amount(5n), amount(5n)])
  expect([moves(await on(mainnet)), moves(await on(mainnet), test)]).toEqual([amount(5n), { kind: 'nothing' }])
  expect([moves(await on(testnet)), moves(await on(testnet), test)]).toEqual([{ kind: 'nothing' }, amount(5n)])
  for (const wrong of ['sui:mainnet/slip44:784', 'sui:35834a8b/slip44:784', 'sui:35834a8a/slip44:785'])
    expect(measuredAsset(wrong)).toBeUndefined()
})

test('objects, calls and code have to be named, each of them', async () => {
  const cap = '0x2::package::UpgradeCap'
  expect(handsOver(await built(transaction => pay(transaction, 5n)))).toEqual([])
  expect(handsOver(written(inputs, [send(input(1), input(2))]))).toEqual([named('transfers[].kind', 'object')])
  const publish = (recipient: string) =>
    built(transaction =>
      transaction.transferObjects([transaction.publish({ modules: [[1]], dependencies: [] })], recipient),
    )
  expect(handsOver(await publish(signWith))).toEqual([named('commands[]', 'Publish')])
  expect(handsOver(await publish(to))).toEqual([
    named('commands[]', 'Publish'),
    named('transfers[].kind', 'upgrade_capability'),
  ])
  expect(dangers(await publish(to))).toContainEqual(
    expect.stringContaining('the right to replace the code that it publishes'),
  )
  const given = await built(transaction =>
    transaction.moveCall({
      target: '0x2::transfer::public_transfer',
      typeArguments: [cap],
      arguments: [transaction.object(owned(1)), transaction.pure.address(to)],
    }),
  )
  expect(handsOver(given)).toEqual([
    named('functions[]', '0x2::transfer::public_transfer'),
    named('type_arguments[]', cap),
  ])
  expect(dangers(given)).toContainEqual(expect.stringContaining('the right to replace the code of a package'))
  const several = written(inputs, [call(), call(), send(input(1), input(2))])
  expect(handsOver(several)).toEqual([named('functions[]', `${idOf(0xdd)}::m::f`), named('transfers[].kind', 'object')])
})
