import { expect, test } from 'vitest'
import { historyWarnings } from '../../../src/core/chains/history-warnings.ts'
import { xrp } from '../../../src/core/chains/xrp/chain.ts'
import type { XrpSigned } from '../../../src/core/chains/xrp/signed.ts'
import type { XrpTransaction } from '../../../src/core/chains/xrp/transaction.ts'

const now = 1_700_000_000_000
const minute = 60_000
const [me, shop] = ['rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3', 'rn2HGJKdEw3486aUowKG6c9yspheiFsAwP']

/** A payment as the reader of the chain makes it. */
function payment(drops: bigint, sequence: bigint, { fee = 12n, to = shop } = {}): XrpSigned {
  const fields = new Map([
    ['Sequence', { kind: 'number', number: sequence }],
    ['Amount', { kind: 'amount', amount: { kind: 'xrp', drops } }],
    ['Destination', { kind: 'account', account: to }],
  ]) as unknown as XrpTransaction['fields']
  const transaction = { type: 'Payment', isRead: true, account: me, fee, fields } as XrpTransaction
  return { chain: 'xrp', kind: 'xrpTransaction', transaction }
}

function told(signed: XrpSigned, before: readonly XrpSigned[], ago = 60 * minute): string {
  const earlier = () => before.map(each => ({ signed: each, at: now - ago }))
  return historyWarnings({ chain: xrp, signed }, { publicKey: '', now, earlier })
    .map(({ level, text }) => `${level}: ${text}`)
    .join('\n')
}

const five = [1, 2, 3, 4, 5].map(index => payment(BigInt(index) * 1_000_000n, BigInt(index)))

test('an amount far above what the account usually sends is told of on every chain', () => {
  expect(told(payment(30_000_001n, 9n), five)).toBe(
    'notice: 30.000001 XRP is far more than usual: the last 5 times, this account sent 5 XRP at most.',
  )
  expect(told(payment(30_000_000n, 9n), five)).toBe('')
  expect(told(payment(30_000_001n, 9n), five.slice(1))).toBe('')
})

test('a fee of a hundred times the usual is a danger on every chain', () => {
  expect(told(payment(1n, 9n, { fee: 1200n }), five)).toContain('danger: The fee could be up to 0.0012 XRP')
  expect(told(payment(1n, 9n, { fee: 1199n }), five)).toBe('')
})

test('the same again within ten minutes is told of, unless the network takes only one of the two', () => {
  const again = [payment(7n, 3n)]
  expect(told(payment(7n, 4n), again, 9 * minute)).toContain('paid twice')
  expect(told(payment(7n, 4n), again, 10 * minute)).toBe('')
  expect(told(payment(7n, 3n), again, minute)).toBe('')
  expect(told(payment(8n, 4n), again, minute)).toBe('')
  expect(told(payment(7n, 4n, { to: me }), again, minute)).toBe('')
})
