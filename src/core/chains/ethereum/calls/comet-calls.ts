import type { EthereumAddress } from '../encoding/address.ts'
import type { Call } from '../transactions/call.ts'
import { anyToken, noAsset, type TokenMoves } from './call-moves.ts'
import { type KnownCall, known, type Said } from './known-call.ts'
import { managerOfAll } from './warnings/manager-of-all.ts'

/**
 * Contracts of Compound III (Comet). They have the functions of a token, but an allowance there is the right to manage all that the
 * account has in them, and `supplyFrom` takes what the contract was allowed of other tokens. Of those that ship, only `CUSDCV3` is one.
 */
const comets: ReadonlySet<string> = new Set([
  // Ethereum: USDC, WETH, USDT, wstETH, WBTC, USDS
  '0xc3d688b66703497daa19211eedff47f25384cdc3',
  '0xa17581a9e3356d9a858b789d68b4d866e593ae94',
  '0x3afdc9bca9213a35503b077a6072f3d0d5ab0840',
  '0x3d0bb1ccab520a66e607822fc55bc921738fafe3',
  '0xe85dc543813b8c2cfeaac371517b925a166a9293',
  '0x5d409e56d886231adaf00c8775665ad0f9897b56',
  // OP Mainnet and Polygon: USDC
  '0x2e44e174f7d53f0212823acc11c01a11d58c5bcb',
  '0xf25212e676d1f7f89cd72ffee66158f541246445',
  // Base and Arbitrum: USDC, USDbC or USDC, WETH, AERO, USDC.e, WETH, USDT
  '0xb125e6687d4313864e53df431d5425969c15eb2f',
  '0x9c4ec768c28520b50860ea7a15bd7213a9ff58bf',
  '0x46e6b214b524310239732d51387075e0e70970bf',
  '0x784efeb622244d2348d4f2522f8860b96fbece89',
  '0xa5edbdd9646f8dff606d7448e414884c7d905dca',
  '0x6f7d514bbd4aff3bcd1140b7344b32f063dee486',
  '0xd98be00b5d27fc98112bde293e487f8d4ca57d07',
])

export function isComet(contract: EthereumAddress): boolean {
  return comets.has(contract.toLowerCase())
}

/** Both mean the same there. Any number but 0 and the largest fails. */
export const cometCalls: readonly KnownCall[] = [
  known(
    'Compound III',
    'approve(address manager, uint256 amount)',
    ([, amount], call) => moves(amount !== 0n, call),
    ([manager, amount], call) => said(manager, amount !== 0n, call),
  ),
  known(
    'Compound III',
    'allow(address manager, bool isAllowed)',
    ([, isAllowed], call) => moves(isAllowed, call),
    ([manager, isAllowed], call) => said(manager, isAllowed, call),
  ),
]

function moves(isAllowed: boolean, { to }: Call): TokenMoves {
  return isAllowed
    ? anyToken(`somebody may move all that this account has in contract ${to}, and tokens that it may take`)
    : noAsset()
}

function said(manager: EthereumAddress, isAllowed: boolean, { to }: Call): Said {
  return isAllowed
    ? {
        sentence: `Let ${manager} manage all that this account has in contract ${to}`,
        warnings: [managerOfAll(manager, to)],
      }
    : { sentence: `No longer let ${manager} manage what this account has in contract ${to}` }
}
