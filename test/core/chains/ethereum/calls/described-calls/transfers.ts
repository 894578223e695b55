import { alice, bob, contract, usdc } from '../usual-calls.ts'
import type { Row } from './row.ts'

const tip20 = '0x20C0000000000000000000000000000000000001'

/** Calls that send or move tokens. */
export const transfers: readonly Row[] = [
  [
    'a transfer of a known token',
    'transfer(address to, uint256 amount)',
    [bob, 1_500_000n],
    { to: usdc },
    `Send 1.5 USDC to ${bob}`,
    [],
  ],
  [
    'a transfer of an unknown token',
    'transfer(address to, uint256 amount)',
    [bob, 1_500_000n],
    {},
    `Ask contract ${contract} to send 1,500,000 units, or the token of number 1500000, to ${bob}`,
    [],
  ],
  [
    'a transfer to the token itself',
    'transfer(address to, uint256 amount)',
    [usdc, 1n],
    { to: usdc },
    `Send 0.000001 USDC to ${usdc}`,
    ['danger: The tokens go to their own contract. Most tokens sent there are lost.'],
  ],
  [
    'a transfer of Tempo with a memo',
    'transferWithMemo(address to, uint256 amount, bytes32 memo)',
    [bob, 1_500_000n, `0x${'ab'.repeat(32)}`],
    {},
    `Ask contract ${contract} to send 1,500,000 units to ${bob}, with a memo`,
    [],
  ],
  [
    'a transfer with a memo to the token itself',
    'transferWithMemo(address to, uint256 amount, bytes32 memo)',
    [contract, 1n, `0x${'00'.repeat(32)}`],
    {},
    `Ask contract ${contract} to send 1 unit to ${contract}, with a memo`,
    ['danger: The tokens go to their own contract. Most tokens sent there are lost.'],
  ],
  [
    'a transfer of Tempo out of an allowance, with a memo',
    'transferFromWithMemo(address from, address to, uint256 amount, bytes32 memo)',
    [alice, bob, 2n, `0x${'00'.repeat(32)}`],
    {},
    `Ask contract ${contract} to move 2 units from ${alice} to ${bob}, with a memo`,
    [],
  ],
  [
    'coin with a call that takes none',
    'transfer(address to, uint256 amount)',
    [bob, 1n],
    { to: usdc, value: 1n },
    `Send 0.000001 USDC to ${bob}`,
    ['notice: 0.000000000000000001 ETH goes with a call that usually takes none.'],
  ],
  [
    'the same address on another chain',
    'transfer(address to, uint256 amount)',
    [bob, 5n],
    { to: tip20 },
    `Ask contract ${tip20} to send 5 units, or the token of number 5, to ${bob}`,
    [],
  ],
]
