/**
 * Promise: a Bitcoin payment beside an anchor (P2A) has no danger, since nearly nothing is in it. Anybody can take what is in an anchor, so
 * one that gets more is a danger.
 */
import { expect, test } from 'vitest'
import { describeBitcoinTransaction } from '../../src/core/chains/bitcoin/describe-transaction.ts'
import { bitcoinEffects } from '../../src/core/chains/bitcoin/effects.ts'
import { readBitcoinPsbt } from '../../src/core/chains/bitcoin/read-transaction.ts'
import { mine, psbtOf, publicKeyOf, scriptOf } from '../support/psbt.ts'

const publicKey = publicKeyOf(mine)

function payingBeside(script: string, value: number) {
  const outputs = [
    { script: scriptOf('P2WPKH', 2), value: 500_000 },
    { script: Buffer.from(script, 'hex'), value },
    { script: scriptOf('P2WPKH', mine), value: 499_000 - value },
  ]
  const psbt = psbtOf([{ type: 'P2WPKH', publicKey, value: 1_000_000, proven: true }], outputs, { version: 3 })
  const signer = { network: 'MAINNET', type: 'P2WPKH', publicKey, path: null, address: 'mine' } as const
  const transaction = readBitcoinPsbt(psbt, signer)
  const { sentence, warnings } = describeBitcoinTransaction(transaction)
  const { movements } = bitcoinEffects({ chain: 'bitcoin', kind: 'bitcoinTransaction', transaction })
  return {
    sentence,
    dangers: warnings.flatMap(({ level, text }) => (level === 'danger' ? [text] : [])),
    counted: movements.reduce((sum, { units }) => sum + (units ?? 0n), 0n),
  }
}

const anchor = '51024e73'

test.each([0, 240, 330])('an anchor of %d satoshi is no danger', value => {
  const { sentence, dangers, counted } = payingBeside(anchor, value)
  expect(dangers).toEqual([])
  expect(sentence).toContain('to an anchor that anybody can spend')
  expect(counted).toBe(500_000n + BigInt(value))
})

test.each([331, 90_000])('one of %d satoshi is', value => {
  const { dangers, counted } = payingBeside(anchor, value)
  expect(dangers).toEqual([expect.stringContaining('anybody can take')])
  expect(counted).toBe(500_000n + BigInt(value))
})

test.each(['51024e74', '52024e73', '51024e7300', '0051024e73'])('the script %s is no anchor', script => {
  expect(payingBeside(script, 0).dangers).toEqual([expect.stringContaining('a script that is not known here')])
})
