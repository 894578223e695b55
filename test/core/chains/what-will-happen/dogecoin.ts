import type { Row } from './row.ts'

/** Requests of Dogecoin. */
export const dogecoin: readonly Row[] = [
  [
    'DOGE',
    'one input, payment and change',
    [
      'You send: 10 DOGE',
      'To: DRSiz8rezWiPXWeEobDJ686aNoLHKuPn3Z',
      'Not known: What happens to DOGE, because nothing says what its inputs are worth, so its fee could be anything: lodge a PSBT with the transactions they spend (non_witness_utxo)',
      'From: DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC',
      'Fee: Whatever the payments leave: nothing says what the inputs are worth',
    ],
  ],
  [
    'DOGE',
    'data output',
    [
      'You send: 0 DOGE',
      'To: nobody, with data',
      'Not known: What happens to DOGE, because nothing says what its inputs are worth, so its fee could be anything: lodge a PSBT with the transactions they spend (non_witness_utxo)',
      'Not known: What services make of its memo, because the text is not one that is known here, such as a sign-in',
      'From: DKV6yUHHKHsyE9iWngvCnhVacKyoFWKbyP',
      'Fee: Whatever the payments leave: nothing says what the inputs are worth',
    ],
  ],
]
