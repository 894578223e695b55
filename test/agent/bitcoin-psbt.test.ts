import { RawPSBTV0, RawPSBTV2 } from '@scure/btc-signer/psbt.js'
import { encryptWalletToBundle } from '@turnkey/crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card, Field, Shown } from '../../src/shared/card.ts'
import { type Headless, startForClient } from '../support/headless.ts'
import { turnkeyClient } from '../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'
import vectors from '../vectors/psbt-cases.json' with { type: 'json' }

/** PSBTs that others reported, sent to the agent as their programs would. */
const { mnemonic, cases } = vectors

let agent: Headless
let window: WindowSession
let client: ReturnType<typeof turnkeyClient>
let organizationId: string

beforeAll(async () => {
  const started = await startForClient()
  agent = started.agent
  organizationId = started.credentials.organizationId
  client = turnkeyClient(started.credentials)
  window = await enterWindow(agent.window)
  const whoami = await client.getWhoami({ organizationId })
  const common = { organizationId, timestampMs: String(Date.now()) }
  const { userId } = whoami
  const begun = await client.initImportWallet({
    ...{ ...common, type: 'ACTIVITY_TYPE_INIT_IMPORT_WALLET', parameters: { userId } },
  })
  const importBundle = begun.activity.result.initImportWalletResult?.importBundle ?? ''
  const encryptedBundle = await encryptWalletToBundle({
    ...{ mnemonic, importBundle, organizationId, userId },
    dangerouslyOverrideSignerPublicKey: JSON.parse(importBundle).enclaveQuorumPublic,
  })
  const account = (path: string, type: 'P2WPKH' | 'P2TR') => ({
    ...({ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path } as const),
    addressFormat: `ADDRESS_FORMAT_BITCOIN_MAINNET_${type}` as const,
  })
  const imported = client.importWallet({
    ...{ ...common, type: 'ACTIVITY_TYPE_IMPORT_WALLET' },
    parameters: {
      ...{ userId, walletName: 'Coins', encryptedBundle },
      accounts: [account("m/84'/0'/0'/0/0", 'P2WPKH'), account("m/86'/0'/0'/0/0", 'P2TR')],
    },
  })
  const cards = await Promise.race([window.cards(1), imported.then(() => [])])
  for (const card of cards) await window.approve(card)
  await imported
})
afterAll(async () => {
  await agent?.stop()
})

let sequence = 0

/** Sends a PSBT, approves what the window is shown of it, and answers both. */
async function signed({ signWith, unsignedTransaction }: (typeof cases)[keyof typeof cases]) {
  const answer = client.signTransaction({
    ...{ type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2', organizationId, timestampMs: String(Date.now() + ++sequence) },
    parameters: { signWith, unsignedTransaction, type: 'TRANSACTION_TYPE_BITCOIN' },
  })
  const [card] = (await Promise.race([window.cards(1), answer.then(() => [])])) as [Card]
  const { shown } = await window.call('approvals.get', { id: card.id, digest: card.digest })
  await window.approve(card)
  const { activity } = await answer
  const hex = activity.result.signTransactionResult?.signedTransaction ?? ''
  const bytes = Uint8Array.from(Buffer.from(hex, 'hex'))
  return { shown, psbt: isVersion2(bytes) ? RawPSBTV2.decode(bytes) : RawPSBTV0.decode(bytes) }
}

/** Where the first field is no transaction. */
const isVersion2 = (bytes: Uint8Array) => bytes[6] !== 0

function lines({ fields }: Pick<Shown, 'fields'>): string[] {
  const of = (field: Field): string[] => [`${field.label}: ${field.value}`, ...(field.children ?? []).flatMap(of)]
  return fields.flatMap(of)
}

test('a field that nobody knows is passed on, with a line on the card', async () => {
  const { shown, psbt } = await signed(cases['unknown-input-field'])
  expect(lines(shown)).toContainEqual(expect.stringMatching(/^Not read: 1 field of the PSBT/))
  const [input] = psbt.inputs
  expect(input?.unknown).toEqual([[{ type: 0xf0, key: Uint8Array.of(0xaa) }, Uint8Array.of(2)]])
  expect(input?.partialSig).toHaveLength(1)
})

test('SIGHASH_ALL written out at a taproot input is what the signature states', async () => {
  const { psbt } = await signed(cases['taproot-sighash-all'])
  const [input] = psbt.inputs
  expect([input?.tapKeySig?.length, input?.tapKeySig?.at(-1), input?.sighashType]).toEqual([65, 1, 1])
})

test('a signature that lets others change what is paid is made behind a danger', async () => {
  const { signWith, unsignedTransaction } = cases['unknown-input-field']
  const { global, inputs, outputs } = RawPSBTV0.decode(Uint8Array.from(Buffer.from(unsignedTransaction, 'hex')))
  for (const sighashType of [2, 3, 0x81, 0x82, 0x83]) {
    const raw = RawPSBTV0.encode({ global, inputs: inputs.map(input => ({ ...input, sighashType })), outputs })
    const { shown, psbt } = await signed({ signWith, unsignedTransaction: Buffer.from(raw).toString('hex') })
    expect(shown.warnings).toContainEqual({ level: 'danger', text: expect.stringMatching(/^Input 1 is signed with/) })
    expect(psbt.inputs[0]?.partialSig?.[0]?.[1].at(-1)).toBe(sighashType)
  }
})

test('a PSBT of version 2 is answered as one', async () => {
  const { signWith, unsignedTransaction } = cases['unknown-input-field']
  const { global, inputs, outputs } = RawPSBTV0.decode(Uint8Array.from(Buffer.from(unsignedTransaction, 'hex')))
  const { unsignedTx } = global
  const raw = RawPSBTV2.encode({
    global: { version: 2, txVersion: 2, inputCount: 1, outputCount: 1, fallbackLocktime: 840_000 },
    inputs: inputs.map((input, at) => ({ ...input, ...unsignedTx!.inputs[at]!, finalScriptSig: undefined })),
    outputs: outputs.map((output, at) => ({ ...output, ...unsignedTx!.outputs[at]! })),
  } as never)
  const { shown, psbt } = await signed({ signWith, unsignedTransaction: Buffer.from(raw).toString('hex') })
  expect(lines(shown)).toContainEqual('Not before: block 840,000')
  expect(psbt.global.version).toBe(2)
  expect(psbt.inputs[0]?.partialSig).toHaveLength(1)
})

test('a message of BIP-322 is shown as a message with its text', async () => {
  const { shown, psbt } = await signed(cases['bip322-hello-world'])
  expect(shown).toMatchObject({ sentence: 'Sign the text “Hello World”', warnings: [{ level: 'notice' }] })
  expect(lines(shown)).toEqual(
    expect.arrayContaining([
      'Kind: Bitcoin message (BIP-322)',
      'Text: Hello World',
      expect.stringMatching(/^Not known: What it does, /),
    ]),
  )
  expect(lines(shown).join('\n')).not.toMatch(/fee/i)
  expect(psbt.inputs[0]?.partialSig).toHaveLength(1)
})

test('a SegWit input without its previous transaction is refused, until the person allows it in the window', async () => {
  const psbt = cases['segwit-without-previous-transaction']
  const label = 'Sign SegWit inputs without their previous transactions'
  await expect(signed(psbt)).rejects.toThrow(
    new RegExp(`lacks the previous transaction of input 0. Add it as non_witness_utxo, .*under Settings: “${label}”`),
  )
  const { exceptions } = await window.call('settings.get', undefined)
  expect(exceptions).toMatchObject([{ label, isMade: false }])
  const names = exceptions.map(({ name }) => name)
  await window.call('settings.update', { exceptions: names })
  expect((await signed(psbt)).psbt.inputs[0]?.partialSig).toHaveLength(1)

  await window.call('settings.update', { exceptions: [] })
  await expect(signed(psbt)).rejects.toThrow('lacks the previous transaction')
  await expect(window.call('settings.update', { exceptions: ['another'] })).rejects.toThrow()
})
