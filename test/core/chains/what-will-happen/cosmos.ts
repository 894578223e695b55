import type { Row } from './row.ts'

/** Requests of Cosmos and Sei. */
export const cosmos: readonly Row[] = [
  [
    'COSMOS',
    'bank send',
    [
      'You send: 1.25 ATOM',
      'To: cosmos1uuxw4w2wdxvxcskdelm5saulmfpnp3q3a5ckf6',
      'Memo: Rent, November',
      'From: cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
      'Fee at most: 0.005 ATOM',
    ],
  ],
  [
    'COSMOS',
    'delegate, fee granter',
    [
      'You stake: 9 ATOM',
      'With: cosmosvaloper1sjllsnramtg3ewxqwwrwjxfgc4n4ef9u2lcnj0',
      'From: cosmos150tu939myevwnpuktllmfkqwu0hzeg7765rs0q',
      'Fee at most: 0.0075 ATOM',
      'Paid by: cosmos1uuxw4w2wdxvxcskdelm5saulmfpnp3q3a5ckf6',
    ],
  ],
  [
    'COSMOS',
    'IBC transfer',
    [
      'You send: 3.1 OSMO',
      'To, on the other chain: cosmos1uuxw4w2wdxvxcskdelm5saulmfpnp3q3a5ckf6',
      'Channel: channel-0',
      'From: cosmos1u7l7rf7mty2h3vauceps3dkkf49xxj8v3d0ksm',
      'Fee at most: 0.004 OSMO',
    ],
  ],
  [
    'COSMOS',
    'ADR-36 sign-in',
    ['Not known: What it does, because the text is not one that is known here, such as a sign-in'],
  ],
  [
    'SEI',
    'bank send',
    [
      'You send: 1 SEI',
      'To: sei1uuxw4w2wdxvxcskdelm5saulmfpnp3q3scfq0m',
      'From: sei19rl4cm2hmr8afy4kldpxz3fka4jguq0a3vute5',
      'Fee at most: 0.02 SEI',
    ],
  ],
  [
    'SEI',
    'execute contract with funds',
    [
      'You send: 0.000777 SEI',
      'To: sei1uuxw4w2wdxvxcskdelm5saulmfpnp3q3scfq0m',
      'Memo: swap',
      'Not known: What else it does, because what the contract does by the message messages[0] is not known',
      'From: sei1cp30mrce4x3ak0wahh20qqxdgd8nsperljyphp',
      'Fee at most: 0.05 SEI',
    ],
  ],
  [
    'SEI',
    'amino delegate',
    [
      'You stake: 5 SEI',
      'With: seivaloper1sjllsnramtg3ewxqwwrwjxfgc4n4ef9uhgxmyp',
      'From: sei19rl4cm2hmr8afy4kldpxz3fka4jguq0a3vute5',
      'Fee at most: 0.03 SEI',
    ],
  ],
  [
    'COSMOS',
    'lets another account send any of its payments',
    [
      'Not known: What happens to ATOM and other coins, because the message messages[0] (/cosmos.authz.v1beta1.MsgGrant) lets somebody else act for the account',
      'Fee at most: 0.005 ATOM',
    ],
  ],
]
