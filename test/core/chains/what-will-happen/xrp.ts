import type { Row } from './row.ts'

/** Requests of the XRP Ledger. */
export const xrp: readonly Row[] = [
  [
    'XRP',
    'Payment of XRP with tag',
    [
      'You send: 25 XRP',
      'To: rn2HGJKdEw3486aUowKG6c9yspheiFsAwP',
      'Destination tag: 12345',
      'From: rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3',
      'Fee at most: 0.000012 XRP',
    ],
  ],
  [
    'XRP',
    'Payment of an issued currency with memo',
    [
      'You send: 12.34 USD issued by rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT',
      'To: rn2HGJKdEw3486aUowKG6c9yspheiFsAwP',
      'Memo: Invoice 17',
      'You exchange: 0.06 USD issued by rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT',
      'With: whoever stands on its way',
      'From: r44BvQwSxUUUFfurd3hunYX1uqxVyJ5cVr',
      'Fee at most: 0.000012 XRP',
    ],
  ],
  ['XRP', 'TrustSet', ['Nothing moves: No asset, as far as it says', 'Fee at most: 0.000012 XRP']],
  [
    'XRP',
    'OfferCreate',
    [
      'You offer: 1 XRP',
      'To: whoever takes the offer',
      'You receive at least: 0.5 EUR issued by rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT',
      'From: rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3',
      'Fee at most: 0.000012 XRP',
    ],
  ],
  [
    'XRP',
    'SetRegularKey',
    [
      'Not known: What happens to XRP and tokens, because a SetRegularKey lets other keys act for the account',
      'Fee at most: 0.000012 XRP',
    ],
  ],
  [
    'XRP',
    'AccountDelete without a tag',
    [
      'You send: all XRP that is left in the account',
      'To: rpPo9Vdf2N7vvG756wiFBTQQ5okhrj15dT',
      'From: rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3',
      'Fee at most: 2 XRP',
    ],
  ],
]
