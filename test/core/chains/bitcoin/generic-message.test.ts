import { WIF } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { expect, test } from 'vitest'
import { assemblePsbt } from '../../../../src/core/chains/bitcoin/assemble.ts'
import { bitcoin } from '../../../../src/core/chains/bitcoin/chain.ts'
import { toSpendId } from '../../../../src/core/chains/bitcoin/generic-message.ts'
import { bitcoinMessageIn } from '../../../../src/core/chains/bitcoin/message.ts'
import { type OneKeyType, oneKeyScript, oneKeyTypes } from '../../../../src/core/chains/bitcoin/one-key-script.ts'
import { decodePsbt } from '../../../../src/core/chains/bitcoin/psbt.ts'
import { readBitcoinMessage } from '../../../../src/core/chains/bitcoin/read-message.ts'
import { bitcoinScope } from '../../../../src/core/chains/bitcoin/scope.ts'
import { readBitcoinTransaction } from '../../../../src/core/chains/bitcoin/sign-transaction.ts'
import type { BitcoinSigned } from '../../../../src/core/chains/bitcoin/signed.ts'
import { knownTexts } from '../../../../src/core/chains/known-texts.ts'
import { movesOf } from '../../../../src/core/chains/measured-asset.ts'
import { sha256 } from '../../../../src/core/crypto/hash.ts'
import { secp256k1PublicKeyOf, signSecp256k1 } from '../../../../src/core/crypto/secp256k1.ts'
import type { SigningKey } from '../../../../src/core/ports/signer.ts'
import { decodeRaw, encodeRaw, mine, paymentOf, publicKeyOf, type RawPsbt, scriptOf } from '../../../support/psbt.ts'

const text = (words: string) => new TextEncoder().encode(words)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const keyOf = (type: OneKeyType, publicKey = publicKeyOf(mine)) =>
  ({
    ...{ organizationId: '', keyId: '', curve: 'CURVE_SECP256K1', path: null, publicKey: hex(publicKey), name: '' },
    ...{ addressFormat: `ADDRESS_FORMAT_BITCOIN_MAINNET_${type}`, address: paymentOf(type, publicKey).address! },
    hardwareWallet: null,
  }) satisfies SigningKey

interface Asked {
  /** What `to_spend` commits to. */
  readonly message: string
  /** What the PSBT says; null for nothing. */
  readonly said?: string | null
  readonly type?: OneKeyType
  readonly publicKey?: Uint8Array
  readonly change?: (raw: RawPsbt) => RawPsbt
}

/** The PSBT of a `to_sign`. */
function toSign({ message, said = message, type = 'P2WPKH', publicKey = publicKeyOf(mine), change }: Asked): Buffer {
  const own = oneKeyScript(type, publicKey)
  const previous = RawOldTx.decode(
    RawOldTx.encode({
      ...{ version: 0, lockTime: 0, outputs: [{ amount: 0n, script: own.script }] },
      inputs: [
        {
          ...{ txid: new Uint8Array(32), index: 0xffff_ffff, sequence: 0 },
          finalScriptSig: Uint8Array.of(0, 32, ...tagged(message)),
        },
      ],
    }),
  )
  const raw: RawPsbt = {
    global: {
      unsignedTx: {
        ...{ version: 0, lockTime: 0, outputs: [{ amount: 0n, script: Uint8Array.of(0x6a) }] },
        inputs: [
          {
            ...{ txid: toSpendId(text(message), own.script), index: 0, sequence: 0 },
            finalScriptSig: new Uint8Array(),
          },
        ],
      },
      ...(said !== null && { genericSignedMessage: text(said) }),
    } as RawPsbt['global'],
    inputs: [
      {
        nonWitnessUtxo: previous,
        ...(type !== 'P2PKH' && { witnessUtxo: { amount: 0n, script: own.script } }),
        ...(own.redeemScript && { redeemScript: own.redeemScript }),
        ...(own.witnessScript && { witnessScript: own.witnessScript }),
      },
    ],
    outputs: [{}],
  }
  return encodeRaw(change ? change(raw) : raw)
}

/** The hashes of the two messages as BIP-322 prints them. */
const hashes: Readonly<Record<string, string>> = {
  '': 'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
  'Hello World': 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
}
const tag = sha256(text('BIP0322-signed-message'))
const tagged = (message: string) =>
  message in hashes ? Buffer.from(hashes[message]!, 'hex') : sha256(Buffer.concat([tag, tag, text(message)]))

const read = (asked: Asked) => {
  const { type = 'P2WPKH', publicKey } = asked
  const { signs, describe } = readBitcoinTransaction(toSign(asked), keyOf(type, publicKey))
  return { signs: signs as BitcoinSigned, shown: describe() }
}

const btc = 'bip122:000000000019d6689c085ae165831e93/slip44:0'

/** BIP-322, “Test vectors”. */
const vector = {
  key: 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k',
  cases: [
    {
      message: '',
      toSpend: 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
      simple: [
        'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
        'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      ],
    },
    {
      message: 'Hello World',
      toSpend: 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
      simple: [
        'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
        'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      ],
    },
  ],
}

test.each(vector.cases)('the signature of “$message” is that of BIP-322', ({ message, toSpend, simple }) => {
  const privateKey = WIF().decode(vector.key)
  const publicKey = Uint8Array.from(secp256k1PublicKeyOf(privateKey))
  expect(hex(toSpendId(text(message), oneKeyScript('P2WPKH', publicKey).script))).toBe(toSpend)
  const { signs } = read({ message, publicKey })
  expect(signs).toMatchObject({ kind: 'bitcoinGenericMessage', message: text(message) })
  const [signing] = signs.transaction.signs
  const signed = assemblePsbt(signs.transaction, publicKey, [signSecp256k1(signing!.digest, privateKey)])
  const [key, signature] = decodePsbt(signed).inputs[0]!.partialSig![0]!
  const witness = Uint8Array.of(2, signature.length, ...signature, key.length, ...key)
  // Either nonce is good: one by RFC 6979, the other tried until the signature is short.
  expect(simple).toContain(Buffer.from(witness).toString('base64'))
})

test.each(oneKeyTypes)('a message for an address of %s is shown as one, and is as unknown as any text', type => {
  const { signs, shown } = read({ message: 'Hello World', type })
  expect(shown).toMatchObject({
    title: 'Sign a Bitcoin message',
    sentence: 'Sign the text “Hello World”',
    warnings: [{ level: 'notice' }],
  })
  expect(shown.fields).toContainEqual({ label: 'Kind', value: 'Bitcoin message (BIP-322)' })
  const why = 'the text is not one that is known here, such as a sign-in'
  expect(movesOf(btc, signs, hex(publicKeyOf(mine)))).toEqual({ kind: 'unknown', why })
  expect(bitcoin.isTransaction(signs)).toBe(false)
  expect(bitcoin.payees!(signs, '')).toEqual([])
  expect(bitcoin.outcome!(signs, '')).toMatchObject({ movements: [], uses: [], fee: null })
})

test('coins beside it are shown as what they are: proof, and no payment', () => {
  const { shown, signs } = read({
    message: 'Hello World',
    change: raw => ({
      ...raw,
      global: {
        ...raw.global,
        unsignedTx: {
          ...raw.global.unsignedTx,
          inputs: [
            ...raw.global.unsignedTx.inputs,
            { txid: new Uint8Array(32).fill(7), index: 3, sequence: 0, finalScriptSig: new Uint8Array() },
          ],
        },
      },
      inputs: [...raw.inputs, { witnessUtxo: { amount: 5_000n, script: scriptOf('P2WPKH', mine) } }],
    }),
  })
  expect(signs.kind).toBe('bitcoinGenericMessage')
  expect(shown.fields).toContainEqual({ label: 'Also shows', value: 'that 1 coin can be spent. None of them moves' })
})

test('a message that the request does not name is a danger', () => {
  const { signs, shown } = read({ message: 'Hello World', said: null })
  expect(signs.kind).toBe('bitcoinTransaction')
  expect(shown.warnings).toEqual([
    {
      level: 'danger',
      text: expect.stringMatching(/message in the form of a transaction \(BIP-322\).* does not say which/),
    },
  ])
})

const someoneElse = { amount: 0n, script: scriptOf('P2WPKH', 2) }
const unsigned = (raw: RawPsbt, change: object): RawPsbt => ({
  ...raw,
  global: { ...raw.global, unsignedTx: { ...raw.global.unsignedTx, ...change } },
})

test.each<[string, Partial<Asked>]>([
  ['another than is signed', { said: 'Hello world' }],
  ['a longer one', { said: 'Hello World\0' }],
  ['one beside an output that pays', { change: raw => unsigned(raw, { outputs: [someoneElse] }) }],
  [
    'one beside two outputs',
    {
      change: raw => ({
        ...unsigned(raw, { outputs: [...raw.global.unsignedTx.outputs, someoneElse] }),
        outputs: [{}, {}],
      }),
    },
  ],
  ['one in another version', { change: raw => unsigned(raw, { version: 1 }) }],
])('%s is refused', (_, asked) => {
  expect(() => read({ message: 'Hello World', ...asked })).toThrow(
    expect.objectContaining({
      code: 'TRANSACTION_INVALID',
      message: expect.stringMatching(/would not be signed by it/),
    }),
  )
})

test('one beside a coin of a real transaction is refused', () => {
  const psbt = toSign({ message: 'Hello World' })
  const raw = decodeRaw(psbt)
  const real = { ...raw.inputs[0]!.nonWitnessUtxo!, lockTime: 1 }
  const txid = Uint8Array.from(sha256(sha256(RawOldTx.encode(real)))).reverse()
  const moved = encodeRaw({
    ...unsigned(raw, { inputs: [{ ...raw.global.unsignedTx.inputs[0]!, txid }] }),
    inputs: [{ ...raw.inputs[0]!, nonWitnessUtxo: real }],
  })
  expect(() => readBitcoinTransaction(moved, keyOf('P2WPKH'))).toThrow(/would not be signed by it/)
})

test('policies see no transaction in it', () => {
  const { tx } = bitcoinScope(read({ message: 'Hello World' }).signs) as { tx: unknown }
  expect(tx).toBeUndefined()
})

/** A sign-in as Sign-In with Ethereum has it, and texts that are like it. */
const signIn = (domain: string, chain = 'Ethereum') =>
  `${domain} wants you to sign in with your ${chain} account:\n0x12ffe30B5C19bf3e63df877730E20ffB10EC0722\n\nHi\n\nURI: https://${domain}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2020-01-01T00:00:00Z\nExpiration Time: 2020-01-02T00:00:00Z`

test.each([
  ['a sign-in to the page that asks', signIn('good.example')],
  ['a sign-in to another page', signIn('evil.example')],
  ['a sign-in that is none to the letter', signIn('evil.example', 'Bitcoin')],
  ['a hash as text', `0x${'ab'.repeat(32)}`],
  ['text with something hidden', 'Pay\u202E nothing'],
  ['plain words', 'Hello World'],
])('%s is warned of as in a Bitcoin Signed Message (BIP-137)', (_, words) => {
  const key = keyOf('P2WPKH')
  const context = { webOrigin: 'https://good.example', askedAt: 1.9e12, address: key.address, texts: knownTexts }
  const { warnings, sentence } = readBitcoinTransaction(toSign({ message: words }), key, context).describe()
  const message = text(words)
  const length = message.length < 253 ? [message.length] : [253, message.length & 255, message.length >> 8]
  const prefixed = Uint8Array.from([...Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1'), ...length, ...message])
  expect(bitcoinMessageIn(prefixed)).toBeDefined()
  const { described } = readBitcoinMessage(prefixed, 'sha256d', context)!
  expect({ warnings, sentence }).toEqual({ warnings: described.warnings, sentence: described.sentence })
  if (words === signIn('evil.example')) expect(warnings.length).toBeGreaterThan(0)
})

test('a sign-in for an address of Bitcoin moves nothing', () => {
  const message =
    'app.example wants you to sign in with your Bitcoin account:\nbc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const asked = toSign({ message })
  const { signs, describe } = readBitcoinTransaction(asked, keyOf('P2WPKH'), { texts: knownTexts })
  expect(describe().sentence).toMatch(/^Sign in to app\.example as bc1q/)
  expect(movesOf(btc, signs as BitcoinSigned, hex(publicKeyOf(mine)))).toEqual({ kind: 'nothing' })
})
