import type { Field } from '../../../../src/shared/card.ts'
import { address, recipient } from './basics.ts'
import { asks, cardOf, summaryOf } from './cards.ts'

export const unlimitedApproval = cardOf(2, {
  sentence: 'Allow 0x1111111254EEB25477B68fb85Ed929f73A960582 to spend any amount of your USD Coin on Ethereum',
  fields: [
    summaryOf(
      { label: 'You allow', value: 'any amount of USDC' },
      { label: 'To be taken by', value: '0x1111111254EEB25477B68fb85Ed929f73A960582', style: 'address' },
      { label: 'From', value: address, style: 'address', name: { text: 'Main wallet', by: 'account' } },
      { label: 'Fee at most', value: '0.00140463 ETH' },
    ),
    { label: 'Network', value: 'Ethereum (1)' },
    {
      label: 'Call',
      value: 'approve(address,uint256)',
      exact: '0x095ea7b3',
      children: [
        { label: 'Token', value: 'USD Coin (USDC)', exact: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
        { label: 'Spender', value: '0x1111111254EEB25477B68fb85Ed929f73A960582', style: 'address' },
        { label: 'Amount', value: 'no limit', exact: String(2n ** 256n - 1n) },
      ],
    },
  ],
  warnings: [
    { level: 'notice', text: 'This spender has not been approved from this wallet before.' },
    { level: 'danger', text: 'The spender can take all of this token, now and later, without asking again.' },
  ],
  asks: {
    ...asks,
    clientId: 'client-2',
    apiKeyName: 'Browser dApp',
    webOrigin: 'https://app.example.org',
    process: null,
  },
})

const permitTree: Field[] = [
  {
    label: 'Domain',
    value: '',
    children: [
      { label: 'name', value: 'USD Coin' },
      { label: 'version', value: '2' },
      { label: 'chainId', value: 'Ethereum', exact: '1' },
      { label: 'verifyingContract', value: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', style: 'address' },
    ],
  },
  {
    label: 'Permit',
    value: '',
    children: [
      { label: 'owner', value: address, style: 'address' },
      { label: 'spender', value: recipient, style: 'address' },
      { label: 'value', value: '2500 USDC', exact: '2500000000' },
      {
        label: 'details',
        value: '',
        children: [
          { label: 'nonce', value: '0' },
          {
            label: 'hooks [0]',
            value: '',
            children: [
              { label: 'target', value: recipient, style: 'address' },
              { label: 'data', value: `0x${'a9059cbb'.repeat(12)}`, style: 'bytes' },
            ],
          },
        ],
      },
      { label: 'deadline', value: '1 January 2027, 00:00:00 UTC', exact: '1798761600' },
    ],
  },
]

export const typedData = cardOf(3, {
  title: 'Sign typed data',
  sentence: `Sign a Permit for USD Coin on Ethereum: ${recipient} may spend 2500 USDC`,
  fields: [
    summaryOf(
      { label: 'You allow', value: '2500 USDC' },
      { label: 'To be taken by', value: recipient, style: 'address', name: { text: 'Grace', by: 'book' } },
      { label: 'From', value: address, style: 'address', name: { text: 'Main wallet', by: 'account' } },
    ),
    ...permitTree,
  ],
})

/** As `visible()` leaves it. */
export const hostileText = cardOf(4, {
  title: 'Sign a message',
  sentence: 'Sign the text “Transfer ⟨U+202E⟩gnp.exe”',
  fields: [
    summaryOf({
      label: 'Not known',
      value: 'What it does, because the text is not one that is known here, such as a sign-in',
    }),
    {
      label: 'Message',
      value: `Transfer ⟨U+202E⟩gnp.exe\nto pay⟨U+200B⟩pal.com\n\nשלום עולם <img src=x onerror="document.title='owned'">\nZ${'\u0301\u0300\u0302'.repeat(30)}algo\n${'x'.repeat(300)}`,
      style: 'text',
    },
  ],
  warnings: [{ level: 'danger', text: 'The message holds 2 characters that cannot be seen.' }],
  asks: { ...asks, apiKeyName: `Ada's ⟨U+202E⟩yek`, clientVersion: '<b>trusted</b>' },
})

export const blindHash = cardOf(5, {
  title: 'Sign a hash',
  sentence: 'Sign 32 bytes that cannot be read',
  fields: [
    summaryOf({
      label: 'Not known',
      value: 'It could move anything that this key can sign for, because only a hash was sent',
    }),
    { label: 'Hash', value: `0x${'5eed'.repeat(16)}`, style: 'bytes' },
  ],
  warnings: [
    { level: 'danger', text: 'This may be any transaction or message. Sign it only if you know where it comes from.' },
  ],
})

export const longCard = cardOf(6, {
  title: 'Sign typed data',
  sentence: 'Sign an order with 20 items',
  fields: [
    summaryOf({ label: 'Not known', value: 'What else it does, because no rule here knows this type' }),
    ...Array.from({ length: 20 }, (_, index) => ({
      label: `items [${index}]`,
      value: '',
      children: [
        { label: 'token', value: recipient, style: 'address' as const },
        { label: 'amount', value: String(index * 1000) },
      ],
    })),
  ],
})
