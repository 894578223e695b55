import { maxUint256 } from 'viem'
import { bob, contract, usdc } from '../usual-calls.ts'
import type { Row } from './row.ts'

const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const tip20 = '0x20C0000000000000000000000000000000000001'

/** Calls that let others take tokens. */
export const allowances: readonly Row[] = [
  [
    'an allowance',
    'approve(address spender, uint256 amount)',
    [bob, 5n * 10n ** 6n],
    { to: usdc },
    `Let ${bob} spend up to 5 USDC`,
    [`notice: ${bob} could take up to 5 USDC from this account later, without asking again.`],
  ],
  [
    'an allowance without limit',
    'approve(address spender, uint256 amount)',
    [bob, maxUint256],
    { to: usdc },
    `Let ${bob} spend any amount of USDC`,
    [`danger: ${bob} could take every USDC this account has, now or later: the allowance has no limit.`],
  ],
  [
    'an allowance taken back',
    'approve(address spender, uint256 amount)',
    [bob, 0n],
    { to: usdc },
    `No longer let ${bob} spend USDC`,
    [],
  ],
  [
    'a zero for an unknown contract, which may be token number 0',
    'approve(address spender, uint256 amount)',
    [bob, 0n],
    {},
    `Let ${bob} spend up to 0 units, or the token of number 0, of contract ${contract}`,
    [
      `notice: ${bob} could take up to 0 units, or the token of number 0, from this account later, without asking again.`,
    ],
  ],
  [
    'an allowance without limit of an unknown token',
    'approve(address spender, uint256 amount)',
    [bob, maxUint256],
    {},
    `Let ${bob} spend any amount, or one numbered token, of contract ${contract}`,
    [
      `danger: ${bob} could take every token of contract ${contract} this account has, now or later: the allowance has no limit.`,
    ],
  ],
  [
    'an operator',
    'setApprovalForAll(address operator, bool approved)',
    [bob, true],
    {},
    `Let ${bob} move every token this account has in contract ${contract}`,
    [`danger: ${bob} could take every token this account has in contract ${contract}, now or later.`],
  ],
  [
    'an operator dismissed',
    'setApprovalForAll(address operator, bool approved)',
    [bob, false],
    {},
    `No longer let ${bob} move the tokens this account has in contract ${contract}`,
    [],
  ],
  [
    'a Permit2 allowance',
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    [usdc, bob, 2n ** 160n - 1n, 1],
    { to: permit2 },
    `Let ${bob} spend any amount of USDC through Permit2`,
    [`danger: ${bob} could take every USDC this account has, now or later: the allowance has no limit.`],
  ],
  ...[
    { taken: [[usdc, bob]], sentence: `No longer let ${bob} spend USDC through Permit2` },
    {
      taken: [
        [usdc, bob],
        [contract, bob],
      ],
      sentence: 'Take back 2 allowances through Permit2',
    },
  ].map(({ taken, sentence }): Row => {
    const lockdown = 'lockdown((address token, address spender)[] approvals)'
    return ['Permit2 allowances taken back', lockdown, [taken], { to: permit2 }, sentence, []]
  }),
  [
    'an allowance of a token of Tempo, which has no numbers',
    'approve(address spender, uint256 amount)',
    [bob, 5n],
    { chainId: 4217n, to: tip20 },
    `Let ${bob} spend up to 5 units of contract ${tip20}`,
    [`notice: ${bob} could take up to 5 units from this account later, without asking again.`],
  ],
  [
    'the same at an address of no such token',
    'approve(address spender, uint256 amount)',
    [bob, 5n],
    { chainId: 4217n, to: contract },
    `Let ${bob} spend up to 5 units, or the token of number 5, of contract ${contract}`,
    [
      `notice: ${bob} could take up to 5 units, or the token of number 5, from this account later, without asking again.`,
    ],
  ],
  [
    'more allowance of an unknown token, of which only amounts are known',
    'increaseAllowance(address spender, uint256 addedValue)',
    [bob, 5n],
    {},
    `Ask contract ${contract} to let ${bob} spend up to 5 units more`,
    [`notice: ${bob} could take up to 5 units from this account later, without asking again.`],
  ],
]
