/** Long because it is a list: each kind of transaction and message, with what its card says will happen. */

import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Signed } from '../../../src/core/chains/declaration/signed.ts'
import { readableSignIn } from '../../../src/core/chains/declaration/text.ts'
import { whatWillHappen } from '../../../src/core/chains/what-will-happen.ts'
import type { SigningKey } from '../../../src/core/ports/signer.ts'
import type { Field } from '../../../src/shared/card.ts'
import vectors from '../../vectors/chains.json' with { type: 'json' }
import dangers from '../../vectors/dangers.json' with { type: 'json' }
import { signedMessage } from './ethereum/warnings/message-cases/index.ts'
import {
  executing,
  forwarded,
  type Message,
  operation,
  priced,
  safeOperation,
} from './ethereum/warnings/message-cases/message.ts'
import { transactionOf } from './ethereum/warnings/transactions.ts'
import { readers } from './hostile-inputs.ts'

/** Line by line, with the addresses below one. */
const lines = (signs: Signed, key: Pick<SigningKey, 'publicKey' | 'address'>): readonly string[] =>
  (whatWillHappen(signs, key).children ?? []).map(({ label, value, children = [] }: Field) =>
    [`${label}: ${value}`, ...children.map(each => `${each.label} ${each.value}`)].join(', '),
  )

const all = readers()
/** A router that is described by the shipped data. */
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const base = { organizationId: 'o', keyId: 'k', path: null, name: 'Main', hardwareWallet: null } as const

/** Of one of the vectors, to the account that signs it. */
function told(of: string, kind: string): readonly string[] {
  const vector = vectors.transactions.find(each => each.chain === of && each.kind === kind)
  const sent = dangers.requests.find(each => each.chain === of && each.kind === kind)
  const key = vectors.transactions.find(({ signWith }) => signWith === (vector ?? sent)?.signWith)
  if (!key) throw new Error(`There is no ${of} ${kind}`)
  const { publicKey, addressFormat, signWith: address } = key
  const signing: SigningKey = { ...base, curve: key.curve as SigningKey['curve'], publicKey, addressFormat, address }
  const hex = [vector && bytesOf(vector), sent && bytesOf(sent)].find(each => each)
  for (const { doors } of all)
    for (const door of doors) {
      const signs = opened(() => door(Buffer.from(hex ?? '', 'hex'), signing)?.signs)
      if (signs && 'chain' in signs) return lines(signs, signing)
    }
  throw new Error(`${of} ${kind} is not read`)
}

/** What is signed, or the whole of which a digest is. */
function bytesOf(of: object): string | undefined {
  const { inputs, signingBytes, unsigned, preimage, parameters } = of as {
    readonly inputs?: readonly { readonly preimage: string }[]
    readonly parameters?: Readonly<Record<string, string>>
  } & Readonly<Record<'signingBytes' | 'unsigned' | 'preimage', string | undefined>>
  return (
    inputs?.[0]?.preimage ??
    signingBytes ??
    unsigned ??
    preimage ??
    parameters?.payload ??
    parameters?.unsignedTransaction
  )
}

/** A reader refuses what is for another. */
function opened(read: () => Signed | undefined): Signed | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

test.each<[string, string, readonly string[]]>([
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
  ['COSMOS', 'ADR-36 sign-in', ['Nothing moves: No asset, as far as it says']],
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
  ['TRON', 'DelegateResourceContract locked', ['Nothing moves: No asset, as far as it says', 'Fee at most: 0.548 TRX']],
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
      'From: DKV6yUHHKHsyE9iWngvCnhVacKyoFWKbyP',
      'Fee: Whatever the payments leave: nothing says what the inputs are worth',
    ],
  ],
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
    'COSMOS',
    'lets another account send any of its payments',
    [
      'Not known: What happens to ATOM and other coins, because the message messages[0] (/cosmos.authz.v1beta1.MsgGrant) lets somebody else act for the account',
      'Fee at most: 0.005 ATOM',
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
  [
    'XLM',
    'another signer, and its own key off',
    [
      'Not known: What happens to XLM and other assets, because set_options changes who can sign for the account',
      'Fee at most: 0.00001 XLM',
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
])('%s, %s', (chain, kind, expected) => {
  expect(told(chain, kind)).toEqual(expected)
})

const ethereumKey = all.find(({ name }) => name === 'ethereum')?.seeds[0]?.key as SigningKey
const me = ethereumKey.address
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

interface Made {
  readonly to: string
  readonly data: string
  readonly value?: bigint
}

function call(to: string, signature: string, args: readonly unknown[], value = 0n): Made {
  const abi = parseAbi([`function ${signature}`] as never) as never
  return { to, value, data: encodeFunctionData({ abi, args } as never) }
}

const transfer = call(usdc, 'transfer(address to, uint256 amount)', [bob, 1_500_000n])
const approve = (amount: bigint) => call(usdc, 'approve(address spender, uint256 amount)', [contract, amount])
const swap = (recipient: string) =>
  call(
    contract,
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    [
      {
        ...{ tokenIn: usdc, tokenOut: weth, fee: 500, recipient },
        ...{ amountIn: 2_000_000n, amountOutMinimum: 10n ** 15n, sqrtPriceLimitX96: 0n },
      },
    ],
  )
const several = (...inside: readonly Made[]) =>
  call(contract, 'aggregate((address target, bytes callData)[] calls)', [
    inside.map(({ to, data }) => ({ target: to, callData: data })),
  ])

/** Of a call of an Ethereum contract, but for the fee and the account that signs. */
function moved(made: object): readonly string[] {
  const signs = { chain: 'ethereum', kind: 'ethereumTransaction', transaction: transactionOf(made) } as const
  return lines(signs, ethereumKey).filter(line => !/^(Fee at most|From: 0x9858)/.test(line))
}

const notKnown =
  'Not known: Which tokens this contract takes or pays out beside: it can take what it was allowed before'

/** Of a contract that nobody knows. */
const takesMore = `Not known: Which tokens this contract takes or pays out beside: it can take what it was allowed before, Contract ${contract}`

test.each<[string, Made, readonly string[]]>([
  ['coin', { to: bob, value: 15n * 10n ** 17n, data: '0x' }, ['You send: 1.5 ETH', `To: ${bob}`]],
  ['a token', transfer, ['You send: 1.5 USDC', `To: ${bob}`]],
  ['an allowance', approve(2_000_000n), ['You allow: 2 USDC', `To be taken by: ${contract}`]],
  [
    'an allowance without end',
    approve(2n ** 256n - 1n),
    ['You allow: any amount of USDC', `To be taken by: ${contract}`],
  ],
  ['an allowance taken back', approve(0n), ['You no longer allow: USDC', `To be taken by: ${contract}`]],
  [
    'a swap for somebody else',
    { ...swap(bob), to: router },
    ['You exchange: 2 USDC', `With: ${router}`, 'Paid out at least: 0.001 WETH', `To: ${bob}`],
  ],
  [
    'a swap',
    { ...swap(me), to: router },
    ['You exchange: 2 USDC', `With: ${router}`, 'You receive at least: 0.001 WETH'],
  ],
  ['a swap by a contract that nobody knows', swap(me), ['You send: 2 USDC', `To: ${contract}`, takesMore]],
  [
    'tokens of somebody else',
    call(usdc, 'transferFrom(address from, address to, uint256 amount)', [bob, me, 1_000_000n]),
    ['Sent: 1 USDC', `From: ${bob}`, `To: ${me}`],
  ],
  [
    'tokens through Permit2',
    call(permit2, 'transferFrom(address from, address to, uint160 amount, address token)', [me, bob, 1_000_000n, usdc]),
    ['You send: 1 USDC', `To: ${bob}`],
  ],
  [
    'a permit that is carried out',
    call(
      usdc,
      'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
      [...[me, bob, 3_000_000n, 9n, 27], ...[`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]],
    ),
    ['You allow: 3 USDC', `To be taken by: ${bob}`],
  ],
  [
    'wrapped coin given back',
    call(weth, 'withdraw(uint256 amount)', [10n ** 18n]),
    ['You exchange: 1 WETH', `With: ${weth}`],
  ],
  [
    'a token with a number',
    call(contract, 'safeTransferFrom(address from, address to, uint256 tokenId)', [me, bob, 7n]),
    [`You send: token number 7 of contract ${contract}`, `To: ${bob}`],
  ],
  [
    'all of a collection',
    call(contract, 'setApprovalForAll(address operator, bool approved)', [bob, true]),
    [`You allow: every token of contract ${contract}`, `To be taken by: ${bob}`],
  ],
  [
    'a function that is not known, with coin',
    { to: contract, value: 10n ** 18n, data: '0x12345678' },
    ['You send: 1 ETH', `To: ${contract}`, `${notKnown}, Contract ${contract}`],
  ],
  [
    'a contract that is handed over',
    call(contract, 'transferOwnership(address newOwner)', [bob]),
    [`Not known: Perhaps everything that the account or contract it acts for holds, Contract ${contract}`],
  ],
  [
    'several calls in one',
    several(transfer, approve(2_000_000n)),
    [
      ...['Sent: 1.5 USDC', `From: ${contract}`, `To: ${bob}`],
      ...['Allowed: 2 USDC', `From: ${contract}`, `To be taken by: ${contract}`, takesMore],
    ],
  ],
  [
    'coin that a contract hands on',
    call(
      contract,
      'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
      [[{ target: bob, allowFailure: false, value: 10n ** 18n, callData: '0x' }]],
      10n ** 18n,
    ),
    ['You send: 1 ETH', `To: ${contract}`, 'Sent: 1 ETH, handed on', `From: ${contract}`, `To: ${bob}`, takesMore],
  ],
  [
    'an allowance that is made smaller',
    call(usdc, 'decreaseAllowance(address spender, uint256 subtractedValue)', [bob, 5n]),
    ['Nothing moves: No asset, as far as it says'],
  ],
])('on Ethereum, %s', (_, made, expected) => {
  expect(moved(made)).toEqual(expected)
})

const stranger = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const friend = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
test.each<[string, Message, readonly string[]]>([
  [
    'an operation of a smart account, with a paymaster',
    operation('0x', '0x', '0x', priced(10n ** 9n)),
    ['Fee at most: 0.05 ETH', `Paid by: ${stranger}`],
  ],
  [
    'an operation of a Safe, which pays itself',
    safeOperation({ callData: executing(bob), callGasLimit: 10n ** 6n, maxFeePerGas: 10n ** 9n }),
    ['Sent: 0.000005 USDC', `From: ${friend}`, `To: ${bob}`, 'Fee at most: 0.001 ETH', `Paid by: ${friend}`],
  ],
  ['a call through a forwarder', forwarded(), ['You send: 0.000005 USDC', `To: ${friend}`]],
  [
    'coin through a forwarder, which is not that of the account',
    forwarded({ value: 10n ** 18n, data: '0x', to: bob }),
    ['Sent: 1 ETH', 'From: whoever sends it on', `To: ${bob}`],
  ],
])('%s', (_, message, expected) => {
  const told = lines(signedMessage(message), ethereumKey)
  expect(told.filter(line => !/^(Not known|From: 0x9858)/.test(line))).toEqual(expected)
  expect(told.filter(line => /^Not known/.test(line)).length).toBeGreaterThan(0)
})

test('of very many calls, so many lines as a person reads, and their sum', () => {
  const data = Array.from({ length: 40 }, () => transfer.data)
  const all = moved(call(usdc, 'multicall(bytes[] data)', [data]))
  expect(all).toHaveLength(42)
  expect(all.slice(-2)).toEqual(['…: and 20 more: see the fields below', 'In all: 60 USDC'])
})

test('what nobody can read could move anything, and a text nothing', () => {
  const unreadable = { kind: 'unreadable', curve: 'CURVE_SECP256K1', why: 'only a hash is signed' } as const
  expect(lines(unreadable, ethereumKey)).toEqual([
    'Not known: It could move anything that this key can sign for, because only a hash is signed',
  ])
  expect(lines(readableSignIn, ethereumKey)[0]).toMatch(/^Nothing moves/)
})
