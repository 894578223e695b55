import * as ecc from '@bitcoinerlab/secp256k1'
import { sha256 } from '@noble/hashes/sha2.js'
import { initEccLib } from 'bitcoinjs-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BitcoinAsked } from '../../../src/core/chains/bitcoin/signed.ts'
import { bitcoinMessage, bitcoinTransaction } from '../../support/ledger/bitcoin-signables.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { scenario } from '../../support/ledger/recordings.ts'
import { accountOf, noHardwareWallets } from './bitcoin-desk.ts'

initEccLib(ecc)
beforeAll(loadLedgerLibraries, 60_000)

describe('the preview', () => {
  test('has what the hardware wallet was seen to show of a transaction', () => {
    const changePath = accountOf('P2WPKH', 'Bitcoin', '1/0').path
    const { signing, screens, warnings } = noHardwareWallets.preview(
      onLedger('Bitcoin'),
      bitcoinTransaction({ ...accountOf('P2WPKH'), changePath }),
    )
    const seen = scenario('btc-tx-p2wpkh-approve').screens.flat().join('').replace(/\s/g, '')
    expect(signing).toBe('clear')
    expect(screens).toEqual([
      { label: 'Amount', value: 'BTC 0.0006' },
      { label: 'Address', value: 'bc1qzyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3h8ffkz' },
      { label: 'Fees', value: 'BTC 0.00002' },
    ])
    for (const { label, value } of screens) expect(seen).toContain(`${label}${value.replace(/\s/g, '')}`)
    expect(warnings.map(({ text }) => text)).toEqual([expect.stringMatching(/leaves out the outputs.*change/)])
  })

  test('has what the hardware wallet was seen to show of a message', () => {
    const { signing, screens } = noHardwareWallets.preview(onLedger('Bitcoin'), bitcoinMessage('hello from the bridge'))
    const seen = scenario('btc-msg-short-approve').screens.flat().join('')
    expect(signing).toBe('blind')
    const hash = screens.at(-1)?.value ?? ''
    expect(hash).toBe(
      Buffer.from(sha256(Buffer.from('hello from the bridge')))
        .toString('hex')
        .toUpperCase(),
    )
    expect(seen).toContain('Message hash')
    // It shows the hash in two parts.
    expect(seen.replace(/Message hash \(.\/2\)/g, '')).toContain(hash.slice(0, 40))
  })

  test('has the data that an output carries', () => {
    const what = bitcoinTransaction({ ...accountOf('P2WPKH'), oddOutput: '6a0548656c6c6f' })
    expect(noHardwareWallets.preview(onLedger('Bitcoin'), what).screens.slice(2, 4)).toEqual([
      { label: 'Amount', value: 'BTC 0' },
      { label: 'Address', value: 'OP_RETURN 0x48656c6c6f' },
    ])
  })

  test('says what the computer shows and the hardware wallet does not', () => {
    const says = (what: BitcoinAsked) =>
      noHardwareWallets.preview(onLedger('Bitcoin'), what).warnings.map(({ level, text }) => `${level}: ${text}`)
    const account = accountOf('P2WPKH')
    expect(says(bitcoinTransaction(account))).toEqual([])
    expect(says(bitcoinTransaction({ ...account, withPrevious: false }))).toEqual([
      expect.stringMatching(/^notice: The Ledger will warn that it could not verify the inputs/),
    ])
    expect(says(bitcoinTransaction({ ...account, externalInput: true }))).toEqual([
      expect.stringMatching(/^notice: The Ledger will warn of external inputs/),
    ])
    expect(says(bitcoinMessage('Zürich'))).toEqual([expect.stringMatching(/^danger: .*only the hash of this message/)])
    const test = bitcoinTransaction({ ...accountOf('P2WPKH', 'Bitcoin Test') })
    expect(noHardwareWallets.preview(onLedger('Bitcoin Test'), test).screens[0]?.value).toBe('TEST 0.0006')
  })
})
