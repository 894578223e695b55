import { describe, expect, test } from 'vitest'
import { readRaw } from '../../../../src/core/chains/tron/read-raw.ts'
import { tronScope } from '../../../../src/core/chains/tron/scope.ts'
import type { Value } from '../../../../src/core/policies/language/value.ts'
import { testEngine } from '../../../support/engine.ts'
import vectors from '../../../vectors/tron.json' with { type: 'json' }
import { importWallet } from '../../transfer/transfers.ts'

const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  addressFormat: 'ADDRESS_FORMAT_TRON',
}

test('accounts have the addresses that TronWeb gives them, on the paths of TronLink and of the SDKs', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  for (const [index, { mnemonic, accounts }] of vectors.wallets.entries()) {
    expect(accounts).not.toEqual([])
    const { addresses } = await importWallet(agent, mnemonic, {
      walletName: `Wallet ${index}`,
      accounts: accounts.map(({ path }) => ({ ...account, path })),
    })
    expect(addresses).toEqual(accounts.map(({ address }) => address))
  }
})

describe.each(vectors.transactions)(
  '$kind',
  ({ wallet, path, signWith, signed, digest, signature, requests, unsigned, policy }) => {
    test('is signed as TronWeb signs it, by either door', async () => {
      const agent = await testEngine({ approvals: 'nothing' })
      const { mnemonic } = vectors.wallets[wallet] as (typeof vectors.wallets)[number]
      await importWallet(agent, mnemonic, { walletName: 'W', accounts: [{ ...account, path }] })
      expect(requests.map(({ operation }) => operation)).toEqual(['sign_transaction', 'sign_raw_payload'])
      for (const { operation, ...asked } of requests) {
        if (operation === 'sign_transaction') {
          const { status, result } = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', { signWith, ...asked })
          expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
          expect(result.signTransactionResult).toEqual({ signedTransaction: signed })
        } else {
          const { result } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { signWith, ...asked })
          expect(result.signRawPayloadResult).toEqual(signature)
        }
      }
    })

    test('has its values in the language of policies, and its id on the card', async () => {
      const transaction = readRaw(Buffer.from(unsigned, 'hex'))
      const { tx } = tronScope({ chain: 'tron', kind: 'tronTransaction', transaction }) as { tx: Value }
      expect(plain(tx)).toMatchObject(policy)
      const agent = await testEngine({})
      const { mnemonic } = vectors.wallets[wallet] as (typeof vectors.wallets)[number]
      await importWallet(agent, mnemonic, { walletName: 'W', accounts: [{ ...account, path }] })
      for (const { operation, ...asked } of requests) {
        const type = operation === 'sign_transaction' ? 'SIGN_TRANSACTION_V2' : 'SIGN_RAW_PAYLOAD_V2'
        await agent.post(`ACTIVITY_TYPE_${type}`, { signWith, ...asked })
      }
      const cards = agent.engine.approvals.cards().map(({ shown }) => shown)
      const [card, asData] = cards.slice(-2)
      expect(card?.raw).toContainEqual(expect.objectContaining({ value: digest }))
      expect(asData?.sentence).toBe(card?.sentence)
      expect(asData?.fields).toEqual(card?.fields)
    })
  },
)

/** Integers of JSON for those of the language. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.keys(value).map(name => [name, plain((value as Record<string, unknown>)[name])]))
}
