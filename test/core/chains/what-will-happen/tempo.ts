import type { Row } from './row.ts'

/** Requests of Tempo. */
export const tempo: readonly Row[] = [
  [
    'TEMPO',
    'one transfer, fee token',
    [
      'You send: 1,500,000 units of 0x20C0000000000000000000000000000000000001',
      'To: 0xd7128BA32f7Aef2725eC0ABa69CAc4DFb7135309',
      'From: 0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      'Fee at most: 0.0024 USD',
    ],
  ],
  [
    'TEMPO',
    'two calls, validity window, nonce key',
    [
      'You allow: any amount of token 0x20C0000000000000000000000000000000000000',
      'To be taken by: 0x3FD3f6fC808112112d2547708F62a3c691080bD4',
      'You send: 5 wei',
      'To: 0x3FD3f6fC808112112d2547708F62a3c691080bD4',
      'Not known: Which tokens this contract takes or pays out beside: it can take what it was allowed before, Contract 0x3FD3f6fC808112112d2547708F62a3c691080bD4',
      'From: 0xC32A59aBf76943bde05b40b05Cfb059AB6965959',
      'Fee at most: 0.0024 USD',
    ],
  ],
  [
    'TEMPO',
    'sponsored: fee payer to sign later',
    [
      'You send: 99 units of 0x20C0000000000000000000000000000000000002',
      'To: 0xd7128BA32f7Aef2725eC0ABa69CAc4DFb7135309',
      'Memo: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      'From: 0x030215D0E99323485f119b5fB134F3f10Fda0563',
      'Fee: Somebody else pays it',
    ],
  ],
  [
    'TEMPO',
    'key authorization, and an allowance without limit',
    [
      'You allow: any amount of token 0x20C0000000000000000000000000000000000001',
      'To be taken by: 0x0707070707070707070707070707070707070707',
      'Not known: What happens to the coin and other tokens, because other keys or other code may act for an account then',
      'From: 0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      'Fee at most: 0.0024 USD',
    ],
  ],
]
