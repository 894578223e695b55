import { base58 } from '@scure/base'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  memoPrograms,
  systemProgram,
  tokenProgram,
} from '../../../src/core/chains/solana/programs.ts'
import { loadLedgerLibraries } from '../../support/ledger/libraries.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { solanaCalls, solanaMessage } from '../../support/ledger/solana-signables.ts'
import { key, noHardwareWallets } from './solana-wallet.ts'

beforeAll(loadLedgerLibraries, 60_000)

describe('the preview', () => {
  const unrecorded = { level: 'notice', text: expect.stringMatching(/were never seen on a real Ledger/) }
  const to = base58.encode(Buffer.alloc(32, 0x22))
  const [from, mint, owner] = [0x41, 0x42, 0x43].map(byte => base58.encode(Buffer.alloc(32, byte))) as [
    string,
    string,
    string,
  ]
  const me = base58.encode(Buffer.from(key, 'hex'))
  const transfer = { program: systemProgram, accounts: [me, to], data: lamports(1_500_000_000n) }
  const budget = { program: computeBudgetProgram, accounts: [], data: Buffer.of(2, 0x40, 0x0d, 0x03, 0x00) }
  const memo = { program: memoPrograms[0], accounts: [], data: Buffer.from('rent') }
  const checked = { program: tokenProgram, accounts: [from, mint, to, me], data: tokens(12, 1_230_000n, 6) }
  const unchecked = { program: tokenProgram, accounts: [from, to, me], data: tokens(3, 1_230_000n) }
  const create = { program: associatedTokenProgram, accounts: [me, to, owner, mint], data: Buffer.of(0) }
  const preview = (accounts: readonly string[], calls: Parameters<typeof solanaCalls>[2], blindSigning?: boolean) =>
    noHardwareWallets.preview(onLedger('Solana'), solanaCalls(key, accounts, calls), { blindSigning })

  test('of a transfer, with or without a budget', () => {
    const screens = [
      { label: 'Amount', value: '1.5 SOL' },
      { label: 'To', value: to },
    ]
    expect(preview([to], [transfer])).toEqual({ signing: 'clear', screens, warnings: [unrecorded] })
    expect(preview([to], [budget, transfer])).toEqual({ signing: 'clear', screens, warnings: [unrecorded] })
    expect(preview([to], [transfer, memo])).toMatchObject({
      ...{ signing: 'clear', screens },
      warnings: [{ level: 'notice', text: 'The Ledger does not show the memo.' }, unrecorded],
    })
  })

  test('of a transfer of tokens', () => {
    const screens = [
      { label: 'Amount', value: '1.23' },
      { label: 'Token address', value: mint },
      { label: 'From (token account)', value: from },
      { label: 'To (token account)', value: to },
    ]
    expect(preview([from, to, mint], [checked])).toMatchObject({ signing: 'clear', screens })
    expect(preview([from, to, mint, owner], [create, checked])).toMatchObject({
      signing: 'clear',
      screens: [{ label: 'Create token account', value: to }, ...screens],
    })
  })

  test.each([
    ['two transfers', [to], [transfer, transfer]],
    ['a transfer beside a call that nobody knows', [to, from], [transfer, { ...memo, program: from }]],
    ['tokens without their decimals', [from, to], [unchecked]],
    ['more calls than the app reads', [to], [budget, memo, memo, memo, memo, memo, transfer]],
    ['tokens beside SOL', [from, to, mint], [checked, transfer]],
  ] as const)('of %s is a hash', (_, accounts, calls) => {
    const { signing, screens, warnings } = preview(
      [...accounts].filter(each => each !== calls[1]?.program),
      calls,
      false,
    )
    expect(signing).toBe('blind')
    expect(screens).toEqual([{ label: 'Message Hash', value: expect.stringMatching(/^[1-9A-Za-z]{32,44}$/) }])
    expect(warnings.map(({ level, text }) => `${level}: ${text}`)).toEqual([
      expect.stringMatching(/^danger: The Ledger shows some transfers.*compare the hash on the Ledger\.$/),
      'danger: “Blind signing” is off in the settings of the Solana app. Until it is on, the Ledger will refuse what it cannot show.',
      expect.stringMatching(/^notice: .*never seen on a real Ledger/),
    ])
  })

  test('of a message is its text, or a hash', () => {
    expect(noHardwareWallets.preview(onLedger('Solana'), solanaMessage(key, 'Hello\nthere'))).toEqual({
      signing: 'clear',
      screens: [{ label: 'Message', value: 'Hello\nthere' }],
      warnings: [unrecorded],
    })
    const { signing, warnings } = noHardwareWallets.preview(
      onLedger('Solana'),
      solanaMessage(key, 'A\u202eb', { format: 1 }),
      {},
    )
    expect(signing).toBe('blind')
    expect(warnings.map(({ level }) => level)).toEqual(['danger', 'notice', 'notice'])
  })
})

function lamports(amount: bigint): Buffer {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(amount, 4)
  return data
}

/** TransferChecked (12) has the decimals behind the amount, Transfer (3) has not. */
function tokens(kind: number, amount: bigint, decimals?: number): Buffer {
  const data = Buffer.alloc(9)
  data.writeUInt8(kind)
  data.writeBigUInt64LE(amount, 1)
  return decimals === undefined ? data : Buffer.concat([data, Buffer.of(decimals)])
}
