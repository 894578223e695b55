import { type Asks, type Card, type Shown, warningsOf } from '../../../../src/shared/card.ts'
import { address, digestOf, idOf, minute, organizationId, recipient } from './basics.ts'

export const asks: Asks = {
  userName: 'Ada',
  apiKeyName: 'Treasury bot',
  clientId: 'client-1',
  webOrigin: null,
  process: 'node (pid 4711)',
  clientVersion: '@turnkey/http@6.6.0',
}

export const shown: Shown = {
  sentence: `Send 1.5 ETH to ${recipient} on Ethereum`,
  title: 'Sign a transaction',
  asks,
  key: { name: 'Main wallet', address, path: "m/44'/60'/0'/0/0" },
  fields: [
    { label: 'Network', value: 'Ethereum', exact: 'chain id 1' },
    { label: 'To', value: recipient, style: 'address', name: { text: 'Grace', by: 'book' } },
    { label: 'Amount', value: '1.5 ETH', exact: '1500000000000000000 wei' },
    { label: 'Fee, at most', value: '0.00063 ETH', exact: '21000 gas at 30 gwei' },
    { label: 'Nonce', value: '7', detail: true },
    { label: 'Type', value: 'EIP-1559', detail: true },
  ],
  warnings: [],
  raw: [
    { label: 'Unsigned transaction', value: `0x02f0${'01843b9aca00'.repeat(9)}` },
    { label: 'Keccak-256 of it', value: `0x${'c0ffee11'.repeat(8)}` },
  ],
  why: 'Signatures wait for you (approval setting: signatures and quorum decisions).',
}

const worstOf = (card: Pick<Card, 'shown' | 'hardwareWallet'>): Card['worst'] => {
  const warnings = warningsOf(card)
  return warnings.some(({ level }) => level === 'danger') ? 'danger' : warnings.length > 0 ? 'notice' : null
}

export function cardOf(number: number, change: Partial<Shown> = {}, rest: Partial<Card> = {}): Card {
  return {
    id: idOf(number),
    organizationId,
    organizationName: 'Ada Lovelace',
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    fingerprint: `sha256:${digestOf(number + 100)}`,
    digest: digestOf(number),
    shown: { ...shown, ...change },
    hardwareWallet: null,
    worst: worstOf({ shown: { ...shown, ...change }, hardwareWallet: rest.hardwareWallet ?? null }),
    offer: null,
    place: 'eip155:1',
    sends: null,
    paidBefore: [],
    changesPolicies: false,
    pausedKeyId: null,
    createdAt: Date.now() - 10_000 + number,
    expiresAt: Date.now() + 5 * minute,
    ...rest,
  }
}

export const transferCard = cardOf(1)

/** The bytes of another transaction. */
export const otherBytes = (nonce: number): Shown['raw'] =>
  shown.raw.map(({ label, value }) => ({ label, value: `${value}${nonce.toString(16).padStart(2, '0')}` }))

/** Transfers that differ by their nonces. */
export const alikeCards = (count: number): Card[] =>
  Array.from({ length: count }, (_, index) =>
    cardOf(
      70 + index,
      {
        fields: shown.fields.map(field => (field.label === 'Nonce' ? { ...field, value: `${7 + index}` } : field)),
        raw: otherBytes(index),
      },
      { sends: [{ asset: 'ETH on Ethereum (1)', unit: 'ETH', units: '1500000000000000000', decimals: 18 }] },
    ),
  )

export const lookAlike = cardOf(11, {
  sentence: 'Send 1.5 ETH to 0x70997970c518f15d57674e6866a64ce617dc79C8 on Ethereum',
  fields: [{ label: 'To', value: '0x70997970c518f15d57674e6866a64ce617dc79C8', style: 'address' }],
  warnings: [
    {
      level: 'danger',
      text: 'This recipient begins or ends like “Grace”, and is another: what is sent goes to somebody else.',
      compares: { asked: '0x70997970c518f15d57674e6866a64ce617dc79C8', known: recipient },
    },
  ],
})
