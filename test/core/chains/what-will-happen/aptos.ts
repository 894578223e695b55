import type { Row } from './row.ts'

/** Requests of Aptos. */
export const aptos: readonly Row[] = [
  [
    'APTOS',
    'aptos_account::transfer',
    [
      'You send: 1 APT',
      'To: 0xdd41f15077c29e85ade6d3f12dcb3a7f6ec085e4888151bd500f5e9f1731a8ee',
      'From: 0xeb663b681209e7087d681c5d3eed12aaa8e1915e7c87794542c3f96e94b3d3bf',
      'Fee at most: 0.002 APT',
    ],
  ],
  [
    'APTOS',
    'primary_fungible_store::transfer',
    [
      'You send: 2,500,000 units of the token 0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b',
      'To: 0xdd41f15077c29e85ade6d3f12dcb3a7f6ec085e4888151bd500f5e9f1731a8ee',
      'From: 0xc180d0f1be29c3687ef06cce0869161cc7b876102e101dc597785c59a97cea1a',
      'Fee at most: 0.002 APT',
    ],
  ],
  [
    'APTOS',
    'coin::transfer, fee payer',
    [
      'You send: 0.00000005 APT',
      'To: 0xdd41f15077c29e85ade6d3f12dcb3a7f6ec085e4888151bd500f5e9f1731a8ee',
      'From: 0x0888af009d892e6b2e52122110be4930439dd4ecabe8e0fb9c34766443f7c46f',
      'Fee at most: 0.002 APT',
      'Paid by: 0x398b4b71496860c69e7408a8131b0743fbda9bc3e737921878dbdf4e7b73b4ca',
    ],
  ],
  [
    'APTOS',
    'offer_signer_capability',
    [
      'Not known: What happens to APT and other tokens, because what the function 0x1::account::offer_signer_capability does is not known',
      'Fee at most: 0.002 APT',
    ],
  ],
]
