import * as ecc from '@bitcoinerlab/secp256k1'
import { initEccLib, Psbt } from 'bitcoinjs-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { soundInputSignature } from '../../../src/adapters/ledger/bitcoin/signatures.ts'
import { assemblePsbt } from '../../../src/core/chains/bitcoin/assemble.ts'
import { uncompressedSecp256k1 } from '../../../src/core/crypto/secp256k1.ts'
import { signTaproot } from '../../../src/core/crypto/taproot.ts'
import { bitcoinTransaction, readBitcoin } from '../../support/ledger/bitcoin-signables.ts'
import { keyOf } from '../../support/ledger/chaos-app.ts'
import { otherWords, savingsWords, status } from '../../support/ledger/chaos-ledger.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { areSound } from '../../support/ledger/sound.ts'
import { accountOf, desk, failureOf } from './bitcoin-desk.ts'

initEccLib(ecc)
beforeAll(loadLedgerLibraries, 60_000)

describe('change', () => {
  test('that a PSBT only claims is shown', async () => {
    for (const version of ['2.0.6', '2.4.0']) {
      const { ledger, sign } = desk('Bitcoin', version)
      const account = accountOf('P2WPKH')
      // It pays to the account of other words, and says that it is ours.
      const honest = bitcoinTransaction({ ...account, changePath: accountOf('P2WPKH', 'Bitcoin', '1/0').path })
      const stolen = Buffer.from(honest.transaction.outputs[1]?.scriptPubKey ?? '', 'hex')
      const psbt = Buffer.from(honest.transaction.psbt)
      const at = psbt.indexOf(stolen)
      const theirs = keyOf(otherWords, accountOf('P2WPKH', 'Bitcoin', '1/0').path)
      Buffer.from(`0014${Buffer.from(theirs.pubKeyHash as Uint8Array).toString('hex')}`, 'hex').copy(psbt, at)
      const what = readBitcoin(psbt, account)
      await sign(what, account)
      expect(ledger.hidden).toEqual([])
    }
  })

  test('of another account, or on the branch of addresses to be paid at, is shown', async () => {
    for (const changePath of ["m/84'/0'/1'/1/0", "m/84'/0'/0'/0/5", "m/84'/1'/0'/1/0", "m/49'/0'/0'/1/0"]) {
      for (const version of ['2.0.6', '2.4.0']) {
        const { ledger, sign } = desk('Bitcoin', version)
        const account = accountOf('P2WPKH')
        await sign(bitcoinTransaction({ ...account, changePath }), account)
        expect(ledger.hidden).toEqual([])
        // The device is not told of it, and not asked for its key.
        expect(ledger.received.filter(apdu => apdu.startsWith('e04aff'))).toEqual([])
        expect(ledger.received.filter(apdu => apdu.startsWith('e1000001')).length).toBeLessThanOrEqual(3)
      }
    }
  })

  test('back to an account that is itself on the change branch is not', async () => {
    const { ledger, sign } = desk()
    const account = accountOf('P2WPKH', 'Bitcoin', '1/2')
    const what = bitcoinTransaction({ ...account, changePath: account.path, claimsChange: false })
    await sign(what, account)
    expect(ledger.hidden).toEqual([what.transaction.outputs[1]?.scriptPubKey])
  })
})

describe('inputs of others', () => {
  test('are left unsigned', async () => {
    const { ledger, sign } = desk()
    const account = accountOf('P2WPKH')
    const what = bitcoinTransaction({ ...account, inputs: 2, externalInput: true })
    expect(areSound(await sign(what, account), what, ledger.publicKey(account.path))).toBe(true)
    expect(ledger.signed).toHaveLength(2)
  })

  test('need a newer app', async () => {
    const { ledger, sign } = desk('Bitcoin', '2.0.6')
    const account = accountOf('P2WPKH')
    expect(await failureOf(sign(bitcoinTransaction({ ...account, externalInput: true }), account))).toMatchObject({
      code: 'DEVICE_APP_OUTDATED',
      message: expect.stringContaining('inputs of other keys only since version 2.1.0'),
    })
    expect(ledger.received).toHaveLength(2)
  })
})

describe('taproot before 2.1.0 is signed with SIGHASH_ALL', () => {
  const account = accountOf('P2TR')

  test('and the PSBT finalizes with what the hardware wallet signed', async () => {
    const { ledger, sign } = desk('Bitcoin', '2.0.6')
    const what = bitcoinTransaction({ ...account, inputs: 2 })
    const signatures = await sign(what, account)
    const publicKey = Buffer.from(ledger.publicKey(account.path), 'hex')
    const psbt = Psbt.fromBuffer(Buffer.from(assemblePsbt(what.transaction, publicKey, signatures)))
    // bitcoinjs-lib wants to be told whose signatures they are.
    for (const index of [0, 1]) psbt.updateInput(index, { tapInternalKey: publicKey.subarray(1) })
    expect(psbt.validateSignaturesOfAllInputs((key, digest, each) => ecc.verifySchnorr(digest, key, each))).toBe(true)
    for (const { witness } of psbt.finalizeAllInputs().extractTransaction().ins) {
      expect([witness[0]?.length, witness[0]?.[64]]).toEqual([65, 1])
    }
  })

  test('so an input that asks for the default type is refused before anybody is asked there', async () => {
    const { ledger, sign } = desk('Bitcoin', '2.0.6')
    const what = bitcoinTransaction({ ...account, sighashType: 0 })
    expect(await failureOf(sign(what, account))).toMatchObject({
      code: 'DEVICE_APP_OUTDATED',
      message: expect.stringContaining('SIGHASH_DEFAULT only since version 2.1.0'),
    })
    expect(ledger.signed).toEqual([])
    const newer = desk('Bitcoin', '2.1.0')
    expect(areSound(await newer.sign(what, account), what, newer.ledger.publicKey(account.path))).toBe(true)
  })

  test('and any other type, length or digest than it states is thrown away', async () => {
    const at = { index: 0, taproot: true }
    const digests = [1, 2].map(byte => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array]
    const signing = { ...at, digest: digests[0], digestOfAll: digests[1] }
    const { privateKey, publicKey } = keyOf(savingsWords, account.path)
    const [plain, stated] = digests.map(digest => signTaproot(digest, privateKey, publicKey)) as [
      Uint8Array,
      Uint8Array,
    ]
    const hex = Buffer.from(publicKey).toString('hex')
    const answer = (signature: Uint8Array, ...more: number[]) =>
      soundInputSignature(Uint8Array.of(...signature, ...more), signing, hex)
    expect(answer(plain)).toEqual({ r: plain.slice(0, 32), s: plain.slice(32), recoveryId: 0 })
    expect(answer(stated, 1)).toEqual({ r: stated.slice(0, 32), s: stated.slice(32), recoveryId: 0, sighashAll: true })
    const wrong = expect.objectContaining({ code: 'DEVICE_SIGNATURE_WRONG' })
    expect(() => answer(plain, 1)).toThrow(wrong)
    expect(() => answer(stated)).toThrow(wrong)
    const nonsense = expect.objectContaining({ code: 'DEVICE_NONSENSE' })
    for (const type of [0, 2, 3, 0x81, 0x82, 0x83]) expect(() => answer(stated, type)).toThrow(nonsense)
    expect(() => answer(stated, 1, 1)).toThrow(nonsense)
    expect(() => answer(stated.subarray(1))).toThrow(nonsense)
  })
})

describe('what is not as it was pinned is nonsense', () => {
  test.each(['2.0.6', '2.4.0'])('a key at the path that is another (%s)', async version => {
    const { ledger, sign } = desk('Bitcoin', version)
    const account = accountOf('P2WPKH')
    const publicKey = Buffer.from(keyOf(otherWords, account.path).publicKey).toString('hex')
    const what = bitcoinTransaction({ ...account, words: otherWords })
    expect((await failureOf(sign(what, account, publicKey))).code).toBe('DEVICE_NONSENSE')
    expect(ledger.signed).toEqual([])
  })

  test.each(['2.0.6', '2.4.0'])('an address of another key (%s)', async version => {
    const { ledger, read } = desk('Bitcoin', version)
    const account = accountOf('P2WPKH')
    const other = `bc1q${'0'.repeat(38)}`
    ledger.mishap = (apdu, at) => {
      if (apdu[0] === 0xe1 && apdu[1] === 0x03) return Buffer.concat([Buffer.from(other), status(0x9000)])
      if (apdu[0] !== 0xe0 || apdu[1] !== 0x40 || at < 2) return undefined
      const { publicKey } = keyOf(savingsWords, account.path)
      const point = Buffer.from(uncompressedSecp256k1(publicKey))
      return Buffer.concat([Buffer.of(65), point, Buffer.of(42), Buffer.from(other), Buffer.alloc(32), status(0x9000)])
    }
    expect((await failureOf(read([account]))).code).toBe('DEVICE_NONSENSE')
  })
})
