import type { Row } from './row.ts'

/** Requests of Tron. */
export const tron: readonly Row[] = [
  [
    'TRON',
    'TransferContract',
    [
      'You send: 1.5 TRX',
      'To: TJicgazvk4Pm51zEYMWWDeoA1zHb8WsATc',
      'From: TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
      'Fee at most: 1.632 TRX',
    ],
  ],
  [
    'TRON',
    'TriggerSmartContract TRC-20 transfer',
    [
      'You send: 25 USDT',
      'To: TJicgazvk4Pm51zEYMWWDeoA1zHb8WsATc',
      'From: TSqcXurgtKWYp6hLTsBWurEDCQFjHNvcEN',
      'Fee at most: 100.61 TRX',
    ],
  ],
  [
    'TRON',
    'FreezeBalanceV2Contract ENERGY',
    ['You stake: 250 TRX', 'From: TKs5qNjTRfq49wFskYiG9HbFynds6M3dwp', 'Fee at most: 0.519 TRX'],
  ],
  [
    'TRON',
    'DelegateResourceContract locked',
    [
      'You lend: the energy of 1 TRX, locked',
      'To: TJicgazvk4Pm51zEYMWWDeoA1zHb8WsATc',
      'From: TZ3rAosn6xLBSookkxabTeqP426gJ6PkLh',
      'Fee at most: 0.548 TRX',
    ],
  ],
  [
    'TRON',
    'new keys for the account',
    [
      'Not known: What happens to TRX and other tokens, because it changes which keys may sign for the account',
      'Fee at most: 100.638 TRX',
    ],
  ],
  [
    'TRON',
    'lets another account spend USDT without limit',
    [
      'You allow: any amount of USDT',
      'To be taken by: TAcN9gFvXZAxsWQQzWWbydBmscBHnEi5nZ',
      'From: TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
      'Fee at most: 100.61 TRX',
    ],
  ],
]
