import type { Row } from './row.ts'

/** Requests of TON. */
export const ton: readonly Row[] = [
  [
    'TON_V4R2',
    'transfer with comment',
    [
      'You send: 0.015 TON',
      'To: UQDUvAf32UESB3OG2chktVcu1uJ5dysKkZuomCvckTdN7dQu',
      'Comment: Rent',
      'Sent: the same again, if that wallet of the key is in use',
      'From: UQAHa_lqo63fEbeXoQtp5mvKsWXi7Ln3Y_XltNWWNYr849Na',
      'From: UQDxAUFadQXDd3EXGa3TLF_EF66gMc9h3_aZ0j0zXNoIYUCc',
      'Fee: The network sets it. For one of this size it is less than 0.1 TON',
    ],
  ],
  [
    'TON_V4R2',
    'jetton transfer',
    [
      'You send: 1,000,000 units of a jetton: which one, only its wallet EQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG-n_ knows',
      'To: UQDUvAf32UESB3OG2chktVcu1uJ5dysKkZuomCvckTdN7dQu',
      'You send: 0.05 TON',
      'To: EQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG-n_',
      'Sent: the same again, if that wallet of the key is in use',
      'From: UQCxIM03EZFAQdAksc_VZ5Ee31dFTYjrX93G9KuLB8j0y_q1',
      'From: UQDYL0wfr8fQxDOJesAOYHABvDXtcR8YCiZwTsije2ueKBrX',
      'Fee: The network sets it. For one of this size it is less than 0.1 TON',
    ],
  ],
  [
    'TON_V3R2',
    'transfer',
    [
      'You send: 1 TON',
      'To: EQDUvAf32UESB3OG2chktVcu1uJ5dysKkZuomCvckTdN7Ynr',
      'Sent: the same again, if that wallet of the key is in use',
      'From: UQBYgTH-NyR93N_gj_FuqDvJaAmIOFqu6mxg6lh_gFf6RJv4',
      'Not known: How often the wallet pays the fee: each time somebody sends it, if a message in it fails',
      'From: UQC4_unJ-jlbLt-3UO46cvKkyYI2-5LT9ZI3OpAvda2MpioL',
      'Fee: The network sets it, and the wallet may pay it many times',
    ],
  ],
  [
    'TON_V3R2',
    'two messages',
    [
      'You send: 0.000000005 TON',
      'To: UQDUvAf32UESB3OG2chktVcu1uJ5dysKkZuomCvckTdN7dQu',
      'Comment: a',
      'You send: 0.000000006 TON',
      'To: UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6',
      'Sent: the same again, if that wallet of the key is in use',
      'From: UQB7R3DriXWHQod4Sfd7PeA7T_b92Xw1JAGl6JFlKOmug6_M',
      'In all: 0.000000011 TON',
      'From: UQCHzwly7RXSIfUUf6Kmr7GOZIm7HPNrg3Zpo0DTE3O0SH4P',
      'Fee: The network sets it. For one of this size it is less than 0.1 TON',
    ],
  ],
]
