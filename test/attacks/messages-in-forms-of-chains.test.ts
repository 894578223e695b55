/**
 * Promise: limits know no more of a message that is signed in the form of a chain (BIP-322, ADR-036) than of the same bytes alone: what
 * cannot be read, and what programs carry out, is unknown for every asset that the key can move.
 */
import { RawPSBTV0 } from '@scure/btc-signer/psbt.js'
import { expect, test } from 'vitest'
import { toSpendId } from '../../src/core/chains/bitcoin/generic-message.ts'
import { readBitcoinTransaction } from '../../src/core/chains/bitcoin/sign-transaction.ts'
import type { Signed } from '../../src/core/chains/declaration/signed.ts'
import { knownTexts } from '../../src/core/chains/known-texts.ts'
import { movesOf } from '../../src/core/chains/measured-asset.ts'
import { whatWillHappen } from '../../src/core/chains/what-will-happen.ts'
import type { SigningKey } from '../../src/core/ports/signer.ts'
import { readBytes } from '../../src/core/signing/reading.ts'
import { mine, paymentOf, publicKeyOf, scriptOf } from '../support/psbt.ts'

const own = publicKeyOf(mine)
const publicKey = Buffer.from(own).toString('hex')
const key = {
  ...{ organizationId: '', keyId: '', curve: 'CURVE_SECP256K1', path: null, name: '', hardwareWallet: null },
  ...{ publicKey, addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH' },
  address: paymentOf('P2WPKH', own).address ?? '',
} satisfies SigningKey

const script = scriptOf('P2WPKH', mine)

/** By a PSBT of BIP-322. */
function asGenericMessage(message: Uint8Array): Signed {
  const input = { txid: toSpendId(message, script), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }
  const outputs = [{ amount: 0n, script: Uint8Array.of(0x6a) }]
  const psbt = RawPSBTV0.encode({
    global: { unsignedTx: { version: 0, inputs: [input], outputs, lockTime: 0 }, genericSignedMessage: message },
    inputs: [{ witnessUtxo: { amount: 0n, script } }],
    outputs: [{}],
  } as never)
  return readBitcoinTransaction(psbt, key).signs
}

/** By a document of ADR-036. */
function asOffChainMessage(message: Uint8Array): Signed {
  const value = { data: Buffer.from(message).toString('base64'), signer: 'cosmos1' }
  const document = {
    ...{ account_number: '0', chain_id: '', fee: { amount: [], gas: '0' }, memo: '' },
    ...{ msgs: [{ type: 'sign/MsgSignData', value }], sequence: '0' },
  }
  const asked = { texts: knownTexts }
  return readBytes(Buffer.from(JSON.stringify(document)), 'sha256', 'CURVE_SECP256K1', asked).signs
}

const alone = (message: Uint8Array): Signed =>
  readBytes(message, 'sha256', 'CURVE_SECP256K1', { texts: knownTexts, publicKey, addressFormat: null }).signs

const text = (words: string) => new TextEncoder().encode(words)
const messages: Readonly<Record<string, Uint8Array>> = {
  'bytes that are no text': Uint8Array.from(Buffer.from('00ff80c1'.repeat(10), 'hex')),
  'an order in JSON': text(
    '{"intents":[{"intent":"transfer","receiver_id":"thief.near","tokens":{"nep141:usdc":"1"}}]}',
  ),
  'a line that pays': text('Transfer 5.0 USDC to bob'),
  words: text('I was here'),
  'a sign-in': text(`app.example wants you to sign in with your Bitcoin account:\n${key.address}`),
}
const assets = {
  bitcoin: 'bip122:000000000019d6689c085ae165831e93/slip44:0',
  dogecoin: 'bip122:1a91e3dace36e2be3bf030a65679fe82/slip44:3',
  ether: 'eip155:1/slip44:60',
  atom: 'cosmos:cosmoshub-4/slip44:118',
  sol: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501',
}

test.each(Object.keys(messages))('limits know as little of %s in BIP-322 and ADR-036 as alone', name => {
  const message = messages[name] as Uint8Array
  for (const asset of Object.values(assets)) {
    const { kind } = movesOf(asset, alone(message), publicKey)
    expect(kind).toBe(name === 'a sign-in' || asset === assets.sol ? 'nothing' : 'unknown')
    // What is signed for Bitcoin is always unknown to limits on Dogecoin.
    const isKin = asset === assets.dogecoin
    expect(movesOf(asset, asGenericMessage(message), publicKey).kind).toBe(isKin ? 'unknown' : kind)
    // A sign-in with Bitcoin is none of a Cosmos account.
    const isElsewhere = name === 'a sign-in' && asset !== assets.sol
    expect(movesOf(asset, asOffChainMessage(message), publicKey).kind).toBe(isElsewhere ? 'unknown' : kind)
  }
})

test('the card does not say that nothing moves by bytes that nobody can read', () => {
  const message = messages['bytes that are no text'] as Uint8Array
  for (const signed of [asGenericMessage(message), asOffChainMessage(message)]) {
    const said = JSON.stringify(whatWillHappen(signed, { publicKey, address: null }))
    expect(said).not.toContain('Nothing moves')
    expect(said).toContain('Not known')
  }
})
