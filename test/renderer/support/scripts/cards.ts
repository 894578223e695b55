import { type Asks, type Card, type Field, type Shown, warningsOf } from '../../../../src/shared/card.ts'
import { address, digestOf, idOf, lasting, organizationId, recipient } from './basics.ts'

export const asks: Asks = {
  userName: 'Ada',
  apiKeyName: 'Treasury bot',
  clientId: 'client-1',
  webOrigin: null,
  process: 'node (pid 4711)',
  clientVersion: '@turnkey/http@6.6.0',
}

/** What the agent puts before all else of a card. */
export const summaryOf = (...children: readonly Field[]): Field => ({
  label: 'What will happen',
  value: '',
  summary: true,
  children,
})

const from: Field = { label: 'From', value: address, style: 'address', name: { text: 'Main wallet', by: 'account' } }
const to: Field = { label: 'To', value: recipient, style: 'address', name: { text: 'Grace', by: 'book' } }

/** A payment of this many ETH to Grace: all that a card says of the amount agrees. */
export function sending(ether: number): Pick<Shown, 'sentence' | 'fields'> {
  const wei = BigInt(ether * 10) * 10n ** 17n
  const fee = 63n * 10n ** 13n
  return {
    sentence: `Send ${ether} ETH to ${recipient} on Ethereum`,
    fields: [
      summaryOf({ label: 'You send', value: `${ether} ETH` }, to, from, { label: 'Fee at most', value: '0.00063 ETH' }),
      { label: 'Network', value: 'Ethereum (1)' },
      { label: 'Total, at most', value: `${(ether + 0.00063).toFixed(5)} ETH`, exact: `${wei + fee} wei` },
      { ...to, detail: true },
      { label: 'Amount', value: `${ether} ETH`, exact: `${wei} wei`, detail: true },
      { label: 'Nonce', value: '7', detail: true },
      { label: 'Type', value: 'EIP-1559', detail: true },
    ],
  }
}

export const shown: Shown = {
  ...sending(1.5),
  title: 'Sign a transaction',
  asks,
  key: { name: 'Main wallet', address, path: "m/44'/60'/0'/0/0" },
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
    ...lasting,
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
  fields: [
    summaryOf(
      { label: 'You send', value: '1.5 ETH' },
      { label: 'To', value: '0x70997970c518f15d57674e6866a64ce617dc79C8', style: 'address' },
      from,
    ),
  ],
  warnings: [
    {
      level: 'danger',
      text: 'This recipient looks like “Grace”, and is another: what is sent goes to somebody else.',
      compares: { asked: '0x70997970c518f15d57674e6866a64ce617dc79C8', known: recipient },
    },
  ],
})
