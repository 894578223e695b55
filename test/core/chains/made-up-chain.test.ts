import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test, vi } from 'vitest'
import { chainsInWindow } from '../../../src/core/chains/chains-in-window.ts'
import { chains } from '../../../src/core/chains/index.ts'
import { measuredAssets } from '../../../src/core/chains/measured-asset.ts'
import { pitfalls } from '../../../src/core/policies/engine/pitfalls/pitfalls.ts'
import { type EngineOptions, type PostOptions, testEngine } from '../../support/engine.ts'
import { mup } from '../../support/made-up-chain/assets.ts'
import type { madeUpDeclaration } from '../../support/made-up-chain/chain.ts'
import { encodeMadeUp, type MadeUpTransaction } from '../../support/made-up-chain/transaction.ts'
import { addPolicy, addUser, by } from '../../support/policies.ts'

// The one line.
vi.mock('../../../src/core/chains/index.ts', async actual =>
  (await import('../../support/made-up-chain/listed.ts')).listed(await actual()),
)

const [x, y] = [31, 32].map(byte => Buffer.alloc(32, byte)) as [Buffer, Buffer]
const completed = { status: 'ACTIVITY_STATUS_COMPLETED' }
const denied = { code: 'PERMISSION_DENIED' }

/** A wallet with an account of the chain; A is no root user. */
async function setting(options: EngineOptions = { approvals: 'nothing' }) {
  const agent = await testEngine(options)
  const a = await addUser(agent, 'A')
  const account = { curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/7777'/0'" }
  const made = agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'W',
    accounts: [{ ...account, addressFormat: 'ADDRESS_FORMAT_MADE_UP' }],
  })
  const { addresses } = (await made).result.createWalletResult as { addresses: [string] }
  const [address] = addresses
  const key = { key: a.key }
  return {
    agent,
    a,
    address,
    sign: (does: MadeUpTransaction['does'], sum: bigint, to = x, as: PostOptions = key) =>
      agent.post(
        'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
        {
          signWith: address,
          unsignedTransaction: encodeMadeUp(does, sum, to).toString('hex'),
          type: 'TRANSACTION_TYPE_MADE_UP',
        },
        as,
      ),
    signAsData: (does: MadeUpTransaction['does'], sum: bigint, to = x) =>
      agent.post(
        'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        {
          signWith: address,
          payload: encodeMadeUp(does, sum, to).toString('hex'),
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
        },
        key,
      ),
  }
}

test('its account has the address that it writes, and its transaction is signed with that key', async () => {
  const { a, agent, address, sign } = await setting()
  await addPolicy(agent, { consensus: by(a) })
  expect(address).toMatch(/^mu1[0-9a-f]{64}$/)
  const record = await sign('pay', 150n)
  expect(record).toMatchObject(completed)
  const { signedTransaction } = record.result.signTransactionResult as { signedTransaction: string }
  const signed = Buffer.from(signedTransaction, 'hex')
  const transaction = encodeMadeUp('pay', 150n, x)
  expect(signed.subarray(0, 43)).toEqual(transaction)
  expect(ed25519.verify(signed.subarray(43), transaction, Buffer.from(address.slice(3), 'hex'))).toBe(true)
})

test('what cannot be read is refused, and an address in capitals is answered with its spelling', async () => {
  const { agent, address } = await setting()
  const post = (signWith: string, unsignedTransaction: string) =>
    agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', {
      ...{ signWith, unsignedTransaction, type: 'TRANSACTION_TYPE_MADE_UP' },
    })
  await expect(post(address, '4d5503')).rejects.toMatchObject({ code: 'TRANSACTION_INVALID' })
  await expect(post(address.toUpperCase(), '4d5501')).rejects.toThrow(`Write the address as ${address}.`)
})

test('the card says what it does in its own words', async () => {
  const { agent, sign, address } = await setting({})
  await sign('call', 250n, y, {})
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown).toMatchObject({
    title: 'Sign a made-up transaction',
    sentence: `Call mu1${y.toString('hex')} with 2.5 MUP`,
    key: { address },
    warnings: expect.arrayContaining([{ level: 'danger', text: 'Nobody knows what this call does.' }]),
  })
})

test('its words allow and forbid, at whichever door it comes', async () => {
  const { a, agent, sign, signAsData } = await setting()
  await addPolicy(agent, {
    condition: `madeup.tx.does == 'pay' && madeup.tx.sum <= 500 && madeup.tx.to == 'mu1${x.toString('hex')}'`,
    consensus: by(a),
  })
  expect(await sign('pay', 500n)).toMatchObject(completed)
  expect(await signAsData('pay', 500n)).toMatchObject(completed)
  for (const refused of [() => sign('pay', 501n), () => sign('call', 1n), () => sign('pay', 1n, y)])
    await expect(refused()).rejects.toMatchObject(denied)
  await expect(signAsData('pay', 501n)).rejects.toMatchObject(denied)
})

test('what hands over the account passes under no policy that does not name it', async () => {
  const { a, agent, sign, signAsData } = await setting()
  const to = `madeup.tx.to == 'mu1${x.toString('hex')}'`
  for (const condition of [
    '',
    "activity.kind in ['SIGN_TRANSACTION', 'SIGN_RAW_PAYLOAD']",
    to,
    "madeup.tx.does != 'pay'",
    "madeup.tx.to != 'give'",
  ])
    await addPolicy(agent, { condition, consensus: by(a) })
  expect(await sign('call', 1n)).toMatchObject(completed)
  for (const door of [sign, signAsData]) await expect(door('give', 1n)).rejects.toMatchObject(denied)
  await addPolicy(agent, { condition: `${to} && madeup.tx.does in ['pay', 'give']`, consensus: by(a) })
  for (const door of [sign, signAsData]) expect(await door('give', 1n)).toMatchObject(completed)
  await expect(sign('give', 1n, y)).rejects.toMatchObject(denied)
})

test('what hands over the account is not hidden among several payloads, and root users still decide it', async () => {
  const { a, agent, address, sign } = await setting()
  await addPolicy(agent, { condition: '', consensus: by(a) })
  const batch = (...does: MadeUpTransaction['does'][]) =>
    agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
      {
        signWith: address,
        payloads: does.map(each => encodeMadeUp(each, 1n, x).toString('hex')),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
      },
      { key: a.key },
    )
  expect(await batch('call', 'pay')).toMatchObject(completed)
  await expect(batch('pay', 'give')).rejects.toMatchObject(denied)
  expect(await sign('give', 1n, x, {})).toMatchObject(completed)
})

test('a limit counts what it sends by its CAIP-19 name, and what is not known is too much', async () => {
  const { a, agent, sign, signAsData } = await setting()
  await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', {
    name: 'A day',
    identifier: 'a_day',
    dataSource: {
      chainAssetTransfer: {
        definition: [{ caip19: mup.caip19, decimals: String(mup.decimals) }],
        filter: { activity: [{ activityType: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' }] },
        phase: { signature: {} },
      },
    },
    aggregation: {
      method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
      operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
      threshold: '10',
      window: { rolling: { duration: '86400' } },
      groupBy: { organization: {} },
    },
  })
  await addPolicy(agent, { condition: 'controls.a_day', consensus: by(a) })
  expect(await sign('pay', 600n)).toMatchObject(completed)
  await expect(sign('pay', 401n)).rejects.toMatchObject(denied)
  await expect(sign('call', 0n)).rejects.toMatchObject(denied)
  await expect(signAsData('pay', 401n)).rejects.toMatchObject(denied)
  expect(await signAsData('pay', 400n)).toMatchObject(completed)
  await expect(sign('pay', 1n)).rejects.toMatchObject(denied)
})

test('the editor warns of its words, and errors name its assets', () => {
  expect(pitfalls).toHaveProperty('noMadeUpAddress')
  expect(pitfalls.howItIsSent).toMatchObject({ effects: ['EFFECT_DENY'] })
  expect(measuredAssets()).toContain(mup.caip19)
})

test('its account, its address and its template are offered to the window', () => {
  const { chains: views, accountKinds, addressFormats } = chainsInWindow(chains)
  expect(views.at(-1)).toMatchObject({ id: 'madeup', name: 'Made up', curve: 'CURVE_ED25519' })
  expect(accountKinds).toContainEqual({
    ...{ label: 'Made up', curve: 'CURVE_ED25519', addressFormat: 'ADDRESS_FORMAT_MADE_UP' },
    ...{ schemes: [{ label: 'As everywhere', path: "m/44'/7777'/{index}'" }], isCommon: false },
  })
  expect(addressFormats).toHaveProperty('ADDRESS_FORMAT_MADE_UP', 'Made up')
})

/** The members without which a declaration would still be one. */
type Optional<Declared> = {
  [Member in keyof Declared]-?: Omit<Declared, Member> extends Declared ? Member : never
}[keyof Declared]

test('a declaration that lacks a member does not compile', () => {
  type Declared = typeof madeUpDeclaration
  type OfAll = Optional<Declared> | Optional<Declared['words']> | Optional<Declared['assets']>
  const optional: never[] = [] satisfies (OfAll | Optional<Declared['transactions']> | Optional<Declared['inWindow']>)[]
  expect(optional).toEqual([])
})
