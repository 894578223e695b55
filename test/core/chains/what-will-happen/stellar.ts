import type { Row } from './row.ts'

/** Requests of Stellar. */
export const stellar: readonly Row[] = [
  [
    'XLM',
    'payment of XLM with memo',
    [
      'You send: 12.5 XLM',
      'To: GDM3B735JD2RD7YNLZ5VJ6XSG3X4AUHGOUWTESCID7OT5UQTTMMLOY4E',
      'Memo: Rent',
      'From: GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX',
      'Fee at most: 0.00001 XLM',
    ],
  ],
  [
    'XLM',
    'createAccount on testnet',
    [
      'You send: 5 XLM',
      'To: GDM3B735JD2RD7YNLZ5VJ6XSG3X4AUHGOUWTESCID7OT5UQTTMMLOY4E',
      'From: GBNYABB5IGGJBCMTIROAYABJYKD3MJHPPMP7YVJW6NDVFMNF6HJCI3G7',
      'Fee at most: 0.00002 XLM',
    ],
  ],
  [
    'XLM',
    'changeTrust and payment of an asset',
    [
      'You send: 0.0000001 USDC issued by GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
      'To: GDM3B735JD2RD7YNLZ5VJ6XSG3X4AUHGOUWTESCID7OT5UQTTMMLOY4E',
      'Memo: 42',
      'From: GBT2F4LPLMNFZJ2GSRIRBXAFV2UJVQZM2YGYZYDIZKISZQ57W6UUTS53',
      'Fee at most: 0.00002 XLM',
    ],
  ],
  [
    'XLM',
    'another signer, and its own key off',
    [
      'Not known: What happens to XLM and other assets, because set_options changes who can sign for the account',
      'Fee at most: 0.00001 XLM',
    ],
  ],
]
