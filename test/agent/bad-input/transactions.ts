import { toRlp } from 'viem'
import { transfer, unsigned } from './good-client.ts'
import { cannotSign, invalid, type Row, unsupported } from './rows.ts'

const legacyFields = ['0x', '0x01', '0x5208', transfer.to, '0x01', '0x'] as const

/** Transactions that cannot be signed. */
export const transactions: readonly Row[] = [
  [
    'a transaction of an unknown type',
    client => client.send(client.transaction(`7f${unsigned.slice(4)}`)),
    unsupported(/type 0x7f are not supported/),
  ],
  [
    'a transaction of a chain nobody knows',
    client => client.send(client.transaction(unsigned.slice(2), { type: 'TRANSACTION_TYPE_DOGE' })),
    invalid(/type/, 'parameters.type'),
  ],
  [
    'a transaction with bytes after it',
    client => client.send(client.transaction(`${unsigned.slice(2)}00`)),
    cannotSign(/bytes follow it/),
  ],
  [
    'a transaction cut short',
    client => client.send(client.transaction(unsigned.slice(2, -2))),
    cannotSign(/not one RLP list/),
  ],
  [
    'a transaction without a chain id',
    client => client.send(client.transaction(toRlp([...legacyFields]).slice(2))),
    cannotSign(/chain id/),
  ],
  ['a transaction in bad hex', client => client.send(client.transaction('0xzz')), cannotSign(/is not hexadecimal/)],
  [
    'a transaction for an ed25519 key',
    client => client.send(client.transaction(unsigned.slice(2), { signWith: client.place.solana })),
    { reason: 'REQUEST_INVALID', words: /secp256k1/, field: 'parameters.signWith' },
  ],
]
