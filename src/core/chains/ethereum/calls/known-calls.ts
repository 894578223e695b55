/** Long because it is a list: each call that is known by its signature, with what it says and what it moves. */

import type { AbiFunction } from 'viem'
import { parseAbiItem, toFunctionSelector } from 'viem/utils'
import type { Warning } from '../../../../shared/card.ts'
import { count } from '../../../display/amount.ts'
import { ifAny } from '../../declaration/described.ts'
import { movesUnknown } from '../../declaration/moves.ts'
import { isDescribed, isFunctionShipped } from '../clear-signing/shipped.ts'
import { checksummed, type EthereumAddress } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'
import { lazyValue } from '../encoding/lazy-value.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import { keychain } from '../networks/keychain.ts'
import { nativeAmount, tokenAmount, tokenOf, wrapperOfCoin } from '../networks/networks.ts'
import { type Token, tokenName } from '../networks/token.ts'
import type { Call } from '../transactions/call.ts'
import { accountCalls } from './account-calls.ts'
import { anyToken, calls, callsOf, everything, noAsset, onlyToken, type TokenMoves, tokenUnits } from './call-moves.ts'
import { cometCalls, isComet } from './comet-calls.ts'
import { type ControlCall, controlCalls, controlWarning, filled } from './control-calls.ts'
import { keychainCalls } from './keychain-calls.ts'
import { acting, type KnownCall, known, type Said } from './known-call.ts'
import { mayBeCollection, movesOfNumber, noAmount } from './may-be-collection.ts'
import { permit2Calls } from './permit2-calls.ts'
import { allowanceGiven, upTo } from './warnings/allowance-given.ts'
import { listNotRead } from './warnings/calls-not-shown.ts'
import { delegateCall } from './warnings/delegate-call.ts'
import { nothingAskedFor } from './warnings/nothing-asked-for.ts'
import { operatorOfAll } from './warnings/operator-of-all.ts'
import { tokensToThemselves } from './warnings/tokens-to-themselves.ts'
import { zeroTarget } from './warnings/zero-target.ts'

/** Known calls by selector. Two functions with the same argument types share a selector, and then their meaning here. */
export const knownCalls = lazyValue(
  () =>
    new Map(
      [...table(), ...[...controlCalls, ...keychainCalls].map(handingOver)].map(call => [selectorOf(call), call]),
    ),
)

const callsOfComets = lazyValue(() => new Map(cometCalls.map(call => [selectorOf(call), call])))

/** The function that a call names, where the contract is one of those that have it. */
export function knownCallOf({ to, data }: Pick<Call, 'to' | 'data'>): KnownCall | undefined {
  const selector = data.slice(0, 10) as Hex
  const known = (isComet(to) ? callsOfComets().get(selector) : undefined) ?? knownCalls().get(selector)
  return known?.onlyOf === undefined || known.onlyOf === to ? known : undefined
}

const table = (): readonly KnownCall[] => [
  known(
    'ERC-20',
    'transfer(address to, uint256 amount)',
    ([, amount], call) => onlyToken(call.to, tokenUnits(amount)),
    ([to, amount], call) => ({
      sentence: ask(call, token => `send ${amountOrNumber(call, token, amount)} to ${to}`),
      warnings: ifAny(tokensToThemselves(to, call.to)),
    }),
  ),
  known(
    'ERC-20 or ERC-721',
    'approve(address spender, uint256 amount)',
    ([, amount], call) => amountMoved(call, amount),
    ([spender, amount], call) => allowance(call, spender, amount, call.to),
  ),
  known(
    'ERC-20 or ERC-721',
    'transferFrom(address from, address to, uint256 amount)',
    ([, , amount], call) => amountMoved(call, amount),
    ([from, to, amount], call) => ({
      sentence: ask(call, token => `move ${amountOrNumber(call, token, amount)} from ${from} to ${to}`),
    }),
  ),
  known(
    'ERC-20 (as OpenZeppelin extends it)',
    'increaseAllowance(address spender, uint256 addedValue)',
    ([, added], call) => onlyToken(call.to, tokenUnits(added)),
    ([spender, added], call) => ({
      sentence: ask(call, token => `let ${spender} spend ${upTo(token, added)} more`),
      warnings: ifAny(allowanceGiven(spender, tokenOf(call.chainId, call.to), added, call.to)),
    }),
  ),
  known(
    'ERC-20 (as OpenZeppelin extends it)',
    'decreaseAllowance(address spender, uint256 subtractedValue)',
    noAsset,
    ([spender, less], call) => ({
      sentence: ask(call, token => `let ${spender} spend ${tokenAmount(token, less).value} less`),
    }),
  ),
  known(
    'TIP-20',
    'transferWithMemo(address to, uint256 amount, bytes32 memo)',
    ([, amount], call) => onlyToken(call.to, tokenUnits(amount)),
    ([to, amount], call) => ({
      sentence: ask(call, token => `send ${inWords(token, amount)} to ${to}, with a memo`),
      warnings: ifAny(tokensToThemselves(to, call.to)),
    }),
  ),
  known(
    'TIP-20',
    'transferFromWithMemo(address from, address to, uint256 amount, bytes32 memo)',
    ([, , amount], call) => onlyToken(call.to, tokenUnits(amount)),
    ([from, to, amount], call) => ({
      sentence: ask(call, token => `move ${inWords(token, amount)} from ${from} to ${to}, with a memo`),
    }),
  ),
  known(
    'ERC-2612',
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ([, , value], call) => onlyToken(call.to, tokenUnits(value)),
    ([owner, spender, value], call) => ({
      sentence: ask(call, token => `let ${spender} spend ${upTo(token, value)} of ${owner}, who has signed for it`),
    }),
  ),

  known(
    'ERC-721',
    'safeTransferFrom(address from, address to, uint256 tokenId)',
    (_, call) => numbered(call),
    ([from, to, id], call) => ({
      sentence: `Move token number ${id} of contract ${call.to} from ${from} to ${to}`,
    }),
  ),
  known(
    'ERC-721',
    'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
    (_, call) => numbered(call),
    ([from, to, id], call) => ({
      sentence: `Move token number ${id} of contract ${call.to} from ${from} to ${to}`,
    }),
  ),
  known(
    'ERC-721 or ERC-1155',
    'setApprovalForAll(address operator, bool approved)',
    ([, approved], call) =>
      approved
        ? onlyToken(call.to, movesUnknown(`somebody may move all tokens of contract ${call.to} from then on`))
        : noAsset(),
    ([operator, approved], call) =>
      approved
        ? {
            sentence: `Let ${operator} move every token this account has in contract ${call.to}`,
            warnings: [operatorOfAll(operator, call.to)],
          }
        : { sentence: `No longer let ${operator} move the tokens this account has in contract ${call.to}` },
  ),
  known(
    'ERC-1155',
    'safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
    (_, call) => numbered(call),
    ([from, to, id, value], call) => ({
      sentence: `Move ${value} of token number ${id} of contract ${call.to} from ${from} to ${to}`,
    }),
  ),
  known(
    'ERC-1155',
    'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
    (_, call) => numbered(call),
    ([from, to, ids], call) => ({
      sentence: `Move ${count(ids.length, 'kind of token', 'kinds of token')} of contract ${call.to} from ${from} to ${to}`,
    }),
  ),

  known(
    'Wrapped native coin',
    'deposit()',
    (_, call) => (wrapperOfCoin(call.chainId, call.to) ? noAsset() : anyToken(notSaid(call))),
    (_, call) => {
      const token = wrapperOfCoin(call.chainId, call.to)
      const amount = nativeAmount(call.chainId, call.value).value
      const sentence = token ? `Wrap ${amount} as ${token.symbol}` : `Deposit ${amount} in contract ${call.to}`
      return { sentence, takesValue: true, tellsValue: true }
    },
  ),
  known(
    'Wrapped native coin',
    'withdraw(uint256 amount)',
    ([amount], call) =>
      wrapperOfCoin(call.chainId, call.to) ? onlyToken(call.to, tokenUnits(amount)) : anyToken(notSaid(call)),
    ([amount], call) => {
      const token = wrapperOfCoin(call.chainId, call.to)
      const value = inWords(token, amount)
      return { sentence: token ? `Unwrap ${value}` : `Withdraw ${value} from contract ${call.to}` }
    },
  ),

  known(
    'ERC-4626',
    'deposit(uint256 assets, address receiver)',
    (_, call) => anyToken(notSaid(call)),
    ([assets, receiver], call) => ({
      sentence: `Deposit ${count(assets, 'unit')} of its asset in vault ${call.to}, for ${receiver}`,
    }),
  ),
  known(
    'ERC-4626',
    'mint(uint256 shares, address receiver)',
    (_, call) => anyToken(notSaid(call)),
    ([shares, receiver], call) => ({
      sentence: `Buy ${count(shares, 'share')} of vault ${call.to}, for ${receiver}`,
    }),
  ),
  known(
    'ERC-4626',
    'withdraw(uint256 assets, address receiver, address owner)',
    (_, call) => anyToken(notSaid(call)),
    ([assets, receiver, owner], call) => ({
      sentence: `Withdraw ${count(assets, 'unit')} of its asset from vault ${call.to} to ${receiver}, out of the shares of ${owner}`,
    }),
  ),
  known(
    'ERC-4626',
    'redeem(uint256 shares, address receiver, address owner)',
    (_, call) => anyToken(notSaid(call)),
    ([shares, receiver, owner], call) => ({
      sentence: `Give back ${count(shares, 'share')} of ${owner} to vault ${call.to}, paid to ${receiver}`,
    }),
  ),

  ...permit2Calls,

  known(
    'Uniswap V3 router',
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    ([swap]) => onlyToken(swap.tokenIn, tokenUnits(swap.amountIn)),
    ([swap], call) => swapping(call, swap),
  ),
  known(
    'Uniswap V3 router 02',
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    ([swap]) => onlyToken(swap.tokenIn, tokenUnits(swap.amountIn)),
    ([swap], call) => swapping(call, swap),
  ),
  acting(
    'Uniswap V3 router',
    'refundETH()',
    (_, call) => (isDescribed(call.chainId, call.to) ? noAsset() : anyToken(notSaid(call))),
    (_, call) => ({ sentence: `Give back what is left of the coin in contract ${call.to}`, takesValue: true }),
  ),

  acting(
    'Several calls in one',
    'multicall(bytes[] data)',
    ([data], call) => calls(data.map(inner => ({ ...call, value: 0n, data: inner }))),
    ([data], call) => ({
      sentence: `Make ${count(data.length, 'call')} in contract ${call.to}`,
      takesValue: true,
    }),
  ),
  acting(
    'Several calls in one',
    'multicall(uint256 deadline, bytes[] data)',
    ([, data], call) => calls(data.map(inner => ({ ...call, value: 0n, data: inner }))),
    ([, data], call) => ({
      sentence: `Make ${count(data.length, 'call')} in contract ${call.to}`,
      takesValue: true,
    }),
  ),
  acting(
    'Multicall3',
    'aggregate((address target, bytes callData)[] calls)',
    ([list], call) => callsOf(call.to, through(call, list)),
    ([list], call) => making(call, list.length),
  ),
  acting(
    'Multicall3',
    'aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
    ([list], call) => callsOf(call.to, through(call, list)),
    ([list], call) => making(call, list.length),
  ),
  acting(
    'Multicall3',
    'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    ([list], call) => callsOf(call.to, through(call, list)),
    ([list], call) => ({ ...making(call, list.length), takesValue: true }),
  ),
  acting(
    'Multicall3',
    'tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
    ([, list], call) => callsOf(call.to, through(call, list)),
    ([, list], call) => making(call, list.length),
  ),

  acting(
    'Safe',
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    ([to, value, data, operation, , , gasPrice], { chainId, to: safe }) =>
      operation === 0 && gasPrice === 0n
        ? callsOf(safe, [{ chainId, to, value, data }])
        : everything(beyondItsCalls(`the Safe ${safe}`, operation), [
            { chainId, to, value, data, ...delegatedBy(operation) },
          ]),
    ([to, , , operation], call) => ({
      sentence: `Have the Safe ${call.to} act`,
      warnings: safeOperation(call.to, to, operation),
    }),
  ),
  ...['executeUserOp', 'executeUserOpWithErrorString'].map(name =>
    acting(
      'Safe (module for ERC-4337)',
      `${name}(address to, uint256 value, bytes data, uint8 operation)` as 'f(address to, uint256 value, bytes data, uint8 operation)',
      ([to, value, data, operation], { chainId, to: safe }) =>
        operation === 0
          ? callsOf(safe, [{ chainId, to, value, data }])
          : everything(beyondItsCalls(`the Safe ${safe}`, operation), [
              { chainId, to, value, data, ...delegatedBy(operation) },
            ]),
      ([to, , , operation], call) => ({
        sentence: `Have the Safe ${call.to} act`,
        warnings: safeOperation(call.to, to, operation),
      }),
    ),
  ),
  acting(
    'Safe (MultiSend)',
    'multiSend(bytes transactions)',
    ([packed], { chainId, to }) => {
      const list = unpackMultiSend(packed, chainId)
      if (!list) return everything(`the list of calls through contract ${to} does not decode`)
      const delegate = list.find(({ operation }) => operation !== 0)
      return delegate ? everything(beyondItsCalls('the caller', delegate.operation), list) : callsOf(to, list)
    },
    ([packed], call) => {
      const list = unpackMultiSend(packed, call.chainId)
      if (!list) {
        return {
          sentence: `Make several calls through contract ${call.to}`,
          warnings: [listNotRead],
          takesValue: true,
        }
      }
      return {
        sentence: `Make ${count(list.length, 'call')} through contract ${call.to}`,
        warnings: [
          ...list.flatMap(({ to, operation }) => safeOperation(undefined, to, operation)),
          // `to` of zero is `address(this)` there (safe-global/safe-smart-account 1.5.0).
          ...zeroTarget(
            list.map(({ to }) => to),
            'Safe’s MultiSend 1.5.0 takes that for the Safe itself',
          ),
        ],
        takesValue: true,
      }
    },
  ),

  {
    ...known('Tempo account keychain', 'revokeKey(address keyId)', noAsset, ([key]) => ({
      sentence: `No longer let the key ${key} act for the account`,
    })),
    onlyOf: keychain,
  },

  ...accountCalls,
]

/** Whoever gets such a right may move all that the contract holds. */
function handingOver(row: ControlCall): KnownCall {
  const { name, inputs } = parseAbiItem(`function ${row.signature}`) as AbiFunction
  return {
    ...{ name, signature: row.signature, standard: row.standard, inputs, movesTokensAlone: false },
    ...(row.onlyOf && { onlyOf: row.onlyOf }),
    moves: (args, { to }) => everything(filled(row.follows, args, to).replace(/\.$/, '')),
    describe: (args, { to }) => ({
      sentence: filled(row.sentence, args, to),
      warnings: [controlWarning(row, args, to)],
      takesValue: row.takesValue,
    }),
  }
}

function selectorOf({ signature }: KnownCall): Hex {
  return toFunctionSelector(`function ${signature}`)
}

/** A known token can be spoken of by name; of any other contract only what it is asked for is certain. */
function ask(call: Call, request: (token: Token | undefined) => string): string {
  const token = tokenOf(call.chainId, call.to)
  const wanted = request(token)
  return token ? `${wanted.charAt(0).toUpperCase()}${wanted.slice(1)}` : `Ask contract ${call.to} to ${wanted}`
}

function allowance(call: Call, spender: string, amount: bigint, contract: EthereumAddress): Said {
  const token = tokenOf(call.chainId, contract)
  if (token && amount === 0n) return { sentence: `No longer let ${spender} spend ${tokenName(token)}` }
  const isNumbered = mayBeCollection({ chainId: call.chainId, to: contract }, amount)
  const most = upTo(token, amount, isNumbered)
  return {
    sentence: `Let ${spender} spend ${token ? most : `${most} of contract ${contract}`}`,
    warnings: ifAny(allowanceGiven(spender, token, amount, contract, isNumbered)),
  }
}

/** ERC-20 and ERC-721 share selectors, and an integer that is an amount to one and the number of a token to the other. */
function amountOrNumber(call: Call, token: Token | undefined, amount: bigint): string {
  const value = inWords(token, amount)
  return mayBeCollection(call, amount) ? `${value}, or the token of number ${amount},` : value
}

interface Swap {
  readonly tokenIn: string
  readonly tokenOut: string
  readonly recipient: string
  readonly amountIn: bigint
  readonly amountOutMinimum: bigint
}

/** A number that no balance reaches is read as no amount. */
function inWords(token: Token | undefined, amount: bigint): string {
  if (amount < beyondAnySupply) return tokenAmount(token, amount).value
  return token ? `any amount of ${tokenName(token)}` : 'any amount'
}

function swapping(call: Call, { tokenIn, tokenOut, recipient, amountIn, amountOutMinimum }: Swap): Said {
  const [paid, got] = [
    [tokenIn, amountIn],
    [tokenOut, amountOutMinimum],
  ].map(([address, amount]) => {
    const token = tokenOf(call.chainId, address as EthereumAddress)
    // No less than what nobody has is no amount at all: it stands there as it is.
    const value = address === tokenIn ? inWords(token, amount as bigint) : tokenAmount(token, amount as bigint).value
    return token ? value : `${value} of ${address}`
  })
  return {
    sentence: isFunctionShipped(call)
      ? `Swap ${paid} for at least ${got}, paid to ${recipient}`
      : `Ask contract ${call.to} to swap ${paid} for at least ${got}, paid to ${recipient}`,
    warnings: ifAny(nothingAskedFor(amountOutMinimum)),
    takesValue: true,
  }
}

function through(
  { chainId }: Call,
  list: readonly { readonly target: EthereumAddress; readonly callData: Hex; readonly value?: bigint }[],
): readonly Call[] {
  return list.map(({ target, callData, value = 0n }) => ({ chainId, to: target, value, data: callData }))
}

function making({ to }: Call, howMany: number): Said {
  return { sentence: `Make ${count(howMany, 'call')} through contract ${to}` }
}

function amountMoved({ chainId, to }: Call, amount: bigint): TokenMoves {
  return onlyToken(to, movesOfNumber(chainId, to, amount))
}

function numbered({ to }: Call): TokenMoves {
  return onlyToken(to, movesUnknown(noAmount(to)))
}

/** Says why tokens are unknown: the contract decides which ones the call takes or pays out. */
function notSaid({ to }: Call): string {
  return `the call does not say which token contract ${to} takes or pays out`
}

function beyondItsCalls(whose: string, operation: number): string {
  return operation === 0 ? `${whose} pays a refund beside its call` : `code runs with every right of ${whose}`
}

function delegatedBy(operation: number): Pick<Call, 'isDelegated'> {
  return operation === 0 ? {} : { isDelegated: true }
}

function safeOperation(safe: string | undefined, to: string, operation: number): Warning[] {
  return operation === 0 ? [] : [delegateCall(to, safe ? `Safe ${safe}` : 'caller')]
}

/** Safe's MultiSend: operation (1 byte), to (20), value (32), length of data (32), data; one after the other, nothing else. */
function unpackMultiSend(packed: Hex, chainId: bigint): (Call & { readonly operation: number })[] | undefined {
  const bytes = Buffer.from(packed.slice(2), 'hex')
  const calls: (Call & { operation: number })[] = []
  for (let at = 0; at < bytes.length; ) {
    if (bytes.length < at + 85) return undefined
    const length = BigInt(`0x${bytes.toString('hex', at + 53, at + 85)}`)
    if (BigInt(bytes.length) < BigInt(at + 85) + length) return undefined
    const end = at + 85 + Number(length)
    calls.push({
      chainId,
      operation: bytes[at] as number,
      to: checksummed(bytes.subarray(at + 1, at + 21)),
      value: BigInt(`0x${bytes.toString('hex', at + 21, at + 53)}`),
      data: `0x${bytes.toString('hex', at + 85, end)}`,
      ...delegatedBy(bytes[at] as number),
    })
    at = end
  }
  return calls
}
