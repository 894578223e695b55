import type { WebhookDeliveryView, WebhookView } from '../../../src/shared/webhooks.ts'

const at = Date.UTC(2026, 10, 24, 9, 0, 0)

export const orders: WebhookView = {
  id: '01939b6e-0000-7000-8000-0000000000a1',
  organizationId: '01939b6e-0000-7000-8000-000000000001',
  organizationName: null,
  name: 'Orders',
  url: 'https://hooks.example.org/countersign',
  isActive: true,
  ofFeature: false,
  events: ['ACTIVITY_UPDATES'],
  waiting: 0,
  isFailing: false,
  lastDeliveredAt: at,
}

const id = (number: number) => `01939b6e-0000-7000-8000-00000000a1${String(number).padStart(2, '0')}`

export const webhooksOfEveryState: readonly WebhookView[] = [
  orders,
  { ...orders, id: id(2), name: 'Local', url: 'http://localhost:3000/hook', isFailing: true, waiting: 12 },
  { ...orders, id: id(3), name: 'Paused', isActive: false, waiting: null },
  { ...orders, id: id(4), name: 'Balances', events: [], lastDeliveredAt: null },
  { ...orders, id: id(5), name: 'Webhook of the organization', ofFeature: true, waiting: 1 },
  { ...orders, id: id(7), organizationId: id(70), organizationName: 'Customer 17', name: 'Of a customer' },
  {
    ...orders,
    id: id(6),
    name: `A very long name ${'that does not end '.repeat(8)}`,
    url: `https://hooks.example.org/${'a-long-path/'.repeat(40)}`,
  },
]

const told: WebhookDeliveryView = {
  id: id(20),
  activityType: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  isTest: false,
  activityId: '01939b6e-6d3a-7c1e-9a53-1f0f3c2b1a00',
  status: 'ACTIVITY_STATUS_COMPLETED',
  organizationName: null,
  happenedAt: at,
  state: 'delivered',
  attemptCount: 1,
  nextAttemptAt: null,
  attempts: [{ at, milliseconds: 24, status: 200, said: 'ok' }],
  reason: null,
}

export const deliveriesOfEveryState: readonly WebhookDeliveryView[] = [
  told,
  {
    ...told,
    id: id(21),
    status: 'ACTIVITY_STATUS_PENDING',
    state: 'waiting',
    attemptCount: 14,
    nextAttemptAt: at + 3_600_000,
    attempts: [
      { at: at + 60_000, milliseconds: 10_000, status: null, said: 'it took too long to answer' },
      { at, milliseconds: 12, status: 503, said: 'Service unavailable ⟨U+202E⟩' },
    ],
  },
  {
    ...told,
    id: id(22),
    organizationName: 'Customer 17',
    activityId: null,
    activityType: 'ACTIVITY_TYPE_CREATE_WALLET',
    state: 'givenUp',
    reason: 'The server answered 404, which is final.',
    attempts: [{ at, milliseconds: 8, status: 404, said: '<h1>Not found</h1>' }],
  },
  { ...told, id: id(23), isTest: true, activityId: null, activityType: null, status: null },
  { ...told, id: id(24), state: 'waiting', attemptCount: 0, attempts: [], nextAttemptAt: at },
]
