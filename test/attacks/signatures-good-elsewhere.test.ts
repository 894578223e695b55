/**
 * Promise: a transaction that names neither its chain nor its network is not signed for coins that are worth something under a rule
 * about others. Naming another address of the key gets past no denial, and the card says what the signature is also good for.
 */
import { expect, test } from 'vitest'
import { readOutputScript } from '../../src/core/chains/bitcoin/output-script.ts'
import { inputDigests, provenPsbtIn } from '../../src/core/chains/dogecoin/psbt.ts'
import {
  type OneKey,
  type OneKeyFormat,
  oneKeyAccounts,
  submitDigest,
  submitPsbt,
  warnedOf,
} from '../support/one-key-accounts.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { type Coin, psbtOf, scriptOf } from '../support/psbt.ts'

type Key = Uint8Array

const coin = (type: Coin['type'], publicKey: Key): Coin => ({ type, publicKey, value: 9e8, proven: true })
const payment = (type: Coin['type'], publicKey: Key) =>
  psbtOf([coin(type, publicKey)], [{ script: scriptOf(type, 3), value: 9e8 - 20_000 }])

/** What each of the accounts is asked to sign: for those of Dogecoin, a digest with its PSBT. */
function submit(one: OneKey, format: OneKeyFormat, options = {}) {
  const { agent, addresses, publicKey } = one
  const types = { taproot: 'P2TR', segwit: 'P2WPKH', segwitOnTestnet: 'P2WPKH' } as Partial<
    Record<OneKeyFormat, Coin['type']>
  >
  const psbt = payment(types[format] ?? 'P2PKH', publicKey)
  if (!format.startsWith('doge')) return submitPsbt(agent, addresses[format], psbt, options)
  const [digest] = inputDigests(provenPsbtIn(psbt)!)
  return submitDigest(agent, addresses[format], { digest: digest!, psbt }, options)
}

/** What comes of a request of a program under some rules. */
async function outcome(
  formats: readonly OneKeyFormat[],
  format: OneKeyFormat,
  rules: (one: OneKey) => readonly string[],
) {
  const one = await oneKeyAccounts(formats, { approvals: 'nothing' })
  const { key } = await addUser(one.agent, 'Program')
  for (const rule of rules(one)) {
    const [effect, condition] = rule.startsWith('DENY ') ? ['DENY', rule.slice(5)] : ['ALLOW', rule]
    await addPolicy(one.agent, { effect: effect as 'ALLOW' | 'DENY', condition: condition as string })
  }
  return submit(one, format, { key }).then(
    ({ status }) => status,
    ({ code }: { code: string }) => code,
  )
}

const any = () => ['bitcoin.tx.outputs.count() > 0', 'doge.tx.outputs.count() > 0']

test.each<[OneKeyFormat, readonly OneKeyFormat[]]>([
  ['segwitOnTestnet', ['segwitOnTestnet', 'segwit']],
  ['legacyOnTestnet', ['legacyOnTestnet', 'legacy']],
  ['legacyOnTestnet', ['legacyOnTestnet', 'doge']],
  ['legacy', ['legacy', 'doge']],
  ['doge', ['doge', 'legacy']],
  ['dogeOnTestnet', ['dogeOnTestnet', 'doge']],
  ['dogeOnTestnet', ['dogeOnTestnet', 'legacy']],
])('%s is not signed under a rule about each transaction, where the key has %j', async (format, formats) => {
  expect(await outcome(formats, format, any)).toBe('PERMISSION_DENIED')
})

test.each<[OneKeyFormat, readonly OneKeyFormat[]]>([
  ['segwit', ['segwit', 'segwitOnTestnet', 'legacy', 'doge']],
  ['taproot', ['taproot', 'segwit', 'legacy', 'doge']],
  ['legacy', ['legacy', 'legacyOnTestnet', 'dogeOnTestnet', 'segwit']],
  ['doge', ['doge', 'dogeOnTestnet', 'legacyOnTestnet']],
  ['segwitOnTestnet', ['segwitOnTestnet', 'legacy', 'taproot', 'doge']],
  ['legacyOnTestnet', ['legacyOnTestnet', 'dogeOnTestnet', 'segwit']],
])('%s is signed as before, where the key has %j', async (format, formats) => {
  expect(await outcome(formats, format, any)).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('a rule that names both addresses allows it, and one that names the signing one does not', async () => {
  const formats = ['segwitOnTestnet', 'segwit'] as const
  const naming =
    (...named: readonly ('segwit' | 'segwitOnTestnet')[]) =>
    (one: OneKey) => [`wallet_account.address in [${named.map(each => `'${one.addresses[each]}'`).join(', ')}]`]
  expect(await outcome(formats, 'segwitOnTestnet', naming('segwitOnTestnet'))).toBe('PERMISSION_DENIED')
  expect(await outcome(formats, 'segwitOnTestnet', naming('segwitOnTestnet', 'segwit'))).toBe(
    'ACTIVITY_STATUS_COMPLETED',
  )
})

test('a denial by the address that is paid holds on each network, whatever the other rules', async () => {
  const denied = readOutputScript(scriptOf('P2WPKH', 3), 'MAINNET').address
  const rules = () => [
    'bitcoin.tx.outputs.count() > 0',
    `DENY bitcoin.tx.outputs.any(output, output.address == '${denied}')`,
  ]
  expect(await outcome(['segwitOnTestnet'], 'segwitOnTestnet', rules)).toBe('PERMISSION_DENIED')
  expect(await outcome(['segwit'], 'segwit', rules)).toBe('PERMISSION_DENIED')
})

test('a denial by the address that is paid holds on both networks of Dogecoin', async () => {
  const { readOutputScript: read } = await import('../../src/core/chains/dogecoin/output-script.ts')
  const denied = read(scriptOf('P2PKH', 3), 'MAINNET').address
  const rules = () => ['doge.tx.outputs.count() > 0', `DENY doge.tx.outputs.any(output, output.address == '${denied}')`]
  expect(await outcome(['dogeOnTestnet'], 'dogeOnTestnet', rules)).toBe('PERMISSION_DENIED')
})

test('the card says what the signature is also good for, and nothing where that is nothing', async () => {
  const one = await oneKeyAccounts(['segwit', 'segwitOnTestnet', 'legacy', 'legacyOnTestnet', 'doge'])
  const { agent, addresses } = one
  const told = async (format: OneKeyFormat) =>
    (await warnedOf(agent, submit(one as OneKey, format))).filter(text => text.includes('The same signature'))
  const danger = (network: string, address: string) =>
    `danger: The same signature also spends coins of this key on ${network}, at ${address}: a transaction does not say which network it is for.`
  expect(await told('segwit')).toEqual([])
  expect(await told('segwitOnTestnet')).toEqual([danger('Bitcoin', addresses.segwit)])
  expect(await told('legacy')).toEqual([danger('Dogecoin', addresses.doge)])
  expect(await told('doge')).toEqual([danger('Bitcoin', addresses.legacy)])
  expect(await told('legacyOnTestnet')).toEqual([
    danger('Bitcoin', addresses.legacy),
    danger('Dogecoin', addresses.doge),
  ])
})
