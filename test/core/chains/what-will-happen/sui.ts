import type { Row } from './row.ts'

/** Requests of Sui. */
export const sui: readonly Row[] = [
  [
    'SUI',
    'pay SUI',
    [
      'You send: 0.001 SUI',
      'To: 0xf15d57674e6866a64ce678d86112d1375eb9099dccc5244d64f6fd1945ff5cc6',
      'From: 0x5e93a736d04fbb25737aa40bee40171ef79f65fae833749e3c089fe7cc2161f1',
      'Fee at most: 0.005 SUI',
    ],
  ],
  [
    'SUI',
    'transfer an object',
    [
      'You send: the object 0x0000000000000000000000000000000000000000000000000000000000000099',
      'To: 0xf15d57674e6866a64ce678d86112d1375eb9099dccc5244d64f6fd1945ff5cc6',
      'Not known: What happens to SUI, other coins and objects, because what the object 0x0000000000000000000000000000000000000000000000000000000000000099 holds is not in it',
      'From: 0xfd3a3380553955181c8499a07375db6b0119deaf8e662cc3480b795321d05d75',
      'Fee at most: 0.005 SUI',
    ],
  ],
  [
    'SUI',
    'Move call with a shared object',
    [
      'Not known: What happens to SUI, other coins and objects, because what the function 0x000000000000000000000000000000000000000000000000000000000000dee9::clob_v2::cancel_all_orders does is not known',
      'Fee at most: 0.02 SUI',
    ],
  ],
]
