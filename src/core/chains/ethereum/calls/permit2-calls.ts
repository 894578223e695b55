import { count } from '../../../display/amount.ts'
import { ifAny } from '../../declaration/described.ts'
import { movesTogether } from '../../declaration/moves.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import { tokenOf } from '../networks/networks.ts'
import { permit2 } from '../networks/permit2.ts'
import { tokenName } from '../networks/token.ts'
import type { Call } from '../transactions/call.ts'
import { noAsset, onlyToken, type TokenMoves } from './call-moves.ts'
import { type KnownCall, known } from './known-call.ts'
import { mayBeCollection, movesOfNumber } from './may-be-collection.ts'
import { allowanceGiven, upTo } from './warnings/allowance-given.ts'

interface TokenAmount {
  readonly token: EthereumAddress
  readonly amount: bigint
}

/** It moves tokens of everybody who once allowed it to. What another contract makes of the same functions is not known. */
export const permit2Calls: readonly KnownCall[] = [
  known(
    'Permit2',
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    ([token, , amount], call) => named(call, [{ token, amount }]),
    ([address, spender, amount], call) => {
      const whose = symbolOf(call, address)
      const isNumbered = mayBeCollection({ chainId: call.chainId, to: address }, amount)
      const given = allowanceGiven(spender, tokenOf(call.chainId, address), amount, address, isNumbered)
      return {
        sentence:
          amount === 0n && !isNumbered
            ? `No longer let ${spender} spend ${whose} through Permit2`
            : `Let ${spender} spend ${mostOf(call, address, amount)} through Permit2`,
        warnings: ifAny(given),
      }
    },
  ),
  known('Permit2', 'lockdown((address token, address spender)[] approvals)', noAsset, ([list], call) => {
    const [first, ...more] = list
    return {
      sentence:
        first && more.length === 0
          ? `No longer let ${first.spender} spend ${symbolOf(call, first.token)} through Permit2`
          : `Take back ${count(list.length, 'allowance')} through Permit2`,
    }
  }),
  known(
    'Permit2',
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
    ([, { details }], call) => named(call, [details]),
    ([owner, { details, spender }], call) => ({
      sentence: `Let ${spender} spend ${mostOf(call, details.token, details.amount)} of ${owner} through Permit2, who has signed for it`,
    }),
  ),
  known(
    'Permit2',
    'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
    ([, { details }], call) => named(call, details),
    ([owner, { details, spender }]) => ({
      sentence: `Let ${spender} spend ${count(details.length, 'token')} of ${owner} through Permit2, who has signed for it`,
    }),
  ),
  known(
    'Permit2',
    'transferFrom(address from, address to, uint160 amount, address token)',
    ([, , amount, token], call) => named(call, [{ token, amount }]),
    ([from, to, amount, token], call) => ({
      sentence: `Move ${mostOf(call, token, amount).replace(/^up to /, '')} from ${from} to ${to} through Permit2`,
    }),
  ),
  known(
    'Permit2',
    'transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)',
    ([list], call) => named(call, list),
    ([list]) => ({ sentence: `Move ${count(list.length, 'amount')} of tokens through Permit2` }),
  ),
  known(
    'Permit2',
    'permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)',
    ([{ permitted }, { requestedAmount }], call) => named(call, [{ token: permitted.token, amount: requestedAmount }]),
    ([{ permitted }, { to, requestedAmount }, owner], call) => ({
      sentence: `Move ${mostOf(call, permitted.token, requestedAmount).replace(/^up to /, '')} of ${owner} to ${to} through Permit2, who has signed for it`,
    }),
  ),
].map(call => ({ ...call, onlyOf: permit2 }))

function named(call: Call, list: readonly TokenAmount[]): TokenMoves {
  const tokens = new Map<EthereumAddress, TokenMoves>()
  for (const { token, amount } of list) {
    const before = tokens.get(token)?.tokens.get(token)
    const moves = movesOfNumber(call.chainId, token, amount)
    tokens.set(token, onlyToken(token, before ? movesTogether([before, moves]) : moves))
  }
  const [first] = tokens.values()
  if (!first) return onlyToken(call.to, { kind: 'nothing' })
  return { ...first, tokens: new Map([...tokens].flatMap(([, { tokens: one }]) => [...one])) }
}

function symbolOf({ chainId }: Call, token: EthereumAddress): string {
  const known = tokenOf(chainId, token)
  return known ? tokenName(known) : `tokens of contract ${token}`
}

function mostOf(call: Call, token: EthereumAddress, amount: bigint): string {
  if (amount >= beyondAnySupply) return `any amount of ${symbolOf(call, token)}`
  const known = tokenOf(call.chainId, token)
  const most = upTo(known, amount, mayBeCollection({ chainId: call.chainId, to: token }, amount))
  return `${most}${known ? '' : ` of contract ${token}`}`
}
