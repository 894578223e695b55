import { me, mine, router } from '../surroundings.ts'
import { approve, type CallCase, call, transfer } from './call.ts'

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const handsOn = (value: bigint, target: string, callData: string) => ({
  ...call(multicall3, 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)', [
    { target, allowFailure: false, value, callData },
  ]),
  value,
})

/** Contracts that make calls for anybody. */
export const anybody: Readonly<Record<string, CallCase>> = {
  'a spender that is everybody': {
    says: /makes calls for anybody: what it may take, anybody may take/,
    level: 'danger',
    fires: approve(multicall3),
    below: approve(multicall3, 0n),
    mustNot: approve(router),
  },
  'tokens for everybody': {
    says: /What goes to \w+, anybody can take/,
    level: 'danger',
    fires: transfer(multicall3),
    below: transfer(me),
    mustNot: transfer(router),
  },
  'tokens that everybody is credited with': {
    says: /for 0.000000000000000005 ETH belongs to \w+, which makes calls for anybody/,
    level: 'danger',
    fires: handsOn(5n, weth, '0xd0e30db0'),
    below: handsOn(0n, weth, '0xd0e30db0'),
    mustNot: handsOn(5n, mine, '0x'),
    aloneOnly: true,
  },
}
