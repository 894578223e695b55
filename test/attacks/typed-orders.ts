import { parseTypedData } from '../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { me, permit2, seconds, stranger, usdc, zero } from '../core/chains/ethereum/warnings/surroundings.ts'

const types: Record<string, string> = {
  EIP712Domain: 'string name,uint256 chainId,address verifyingContract',
  OfferItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
}
Object.assign(types, {
  TokenPermissions: 'address token,uint256 amount',
  DutchOutput: 'address token,uint256 startAmount,uint256 endAmount,address recipient',
  OrderInfo:
    'address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData',
  V2DutchOrder:
    'OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs',
})
types.ConsiderationItem = `${types.OfferItem},address recipient`

export function typed(contract: string, primaryType: string, members: string, message: object) {
  const all = { ...types, [primaryType]: members }
  const declared = Object.entries(all).map(([name, list]) => [
    name,
    list.split(',').map(each => ({ type: each.split(' ')[0], name: each.split(' ')[1] })),
  ])
  const domain = { name: 'M', chainId: 1, verifyingContract: contract }
  const json = JSON.stringify({ domain, primaryType, message, types: Object.fromEntries(declared) }, (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  return { chain: 'ethereum', kind: 'typedData', typedData: parseTypedData(json, 'payload') } as const
}

const reactor = '0x00000011F84B9aa48e5f8aA8B9897600006289Be'

type Payment = readonly [token: string, amount: bigint, recipient: string]

/** An order of UniswapX that gives 1,000 USDC. */
export const uniswapX = (outputs: readonly Payment[]) =>
  typed(
    permit2,
    'PermitWitnessTransferFrom',
    'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V2DutchOrder witness',
    {
      ...{ permitted: { token: usdc, amount: 10n ** 9n }, spender: reactor, nonce: 1, deadline: seconds + 60n },
      witness: {
        info: {
          ...{ reactor, swapper: me, nonce: 1, deadline: seconds + 60n },
          ...{ additionalValidationContract: zero, additionalValidationData: '0x' },
        },
        ...{ cosigner: stranger, baseInputToken: usdc },
        ...{ baseInputStartAmount: 10n ** 9n, baseInputEndAmount: 10n ** 9n },
        baseOutputs: outputs.map(([token, amount, recipient]) => ({
          ...{ token, startAmount: amount, endAmount: amount, recipient },
        })),
      },
    },
  )

const item = (token: string, amount: bigint) => ({
  ...{ itemType: 1, token, identifierOrCriteria: 0, startAmount: amount, endAmount: amount },
})

export const seaport = ([token, amount]: readonly [string, bigint], consideration: readonly Payment[]) =>
  typed(
    '0x0000000000000068F116a894984e2DB1123eB395',
    'OrderComponents',
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
    {
      ...{ offerer: me, zone: zero, orderType: 0, startTime: 0, endTime: seconds + 60n, salt: 1, counter: 0 },
      ...{ zoneHash: `0x${'0'.repeat(64)}`, conduitKey: `0x${'0'.repeat(64)}` },
      offer: [item(token, amount)],
      consideration: consideration.map(([paid, units, recipient]) => ({ ...item(paid, units), recipient })),
    },
  )
