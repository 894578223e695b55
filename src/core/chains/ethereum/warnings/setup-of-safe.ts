import type { Warning } from '../../../../shared/card.ts'
import type { Surroundings } from '../../declaration/decision-context.ts'
import { danger, ifAny } from '../../declaration/described.ts'
import { addressIn, type DecodedCall, numberIn } from '../calls/call-tree.ts'
import { isSetupOfSafe } from '../calls/is-setup-of-safe.ts'
import { makerOf } from '../clear-signing/description-of.ts'
import { keeperAt } from '../clear-signing/keeper.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { isFallbackHandler } from '../networks/fallback-handlers.ts'
import type { CallRule } from './rule.ts'

/** Warns of whoever may decide about a Safe that is set up, answer for it, or is paid by it. */
export const setupOfSafe: CallRule = (call, surroundings) =>
  isSetupOfSafe(call)
    ? [
        ...ifAny(strangeOwner(call, surroundings)),
        ...ifAny(codeThatRuns(call)),
        ...ifAny(strangeHandler(call)),
        ...ifAny(payment(call, surroundings)),
      ]
    : undefined

/** Names whoever can sign before whoever cannot. */
function strangeOwner(call: DecodedCall, surroundings: Surroundings): Warning | undefined {
  const owners = call.args.get('owners') as readonly EthereumAddress[]
  const strange = owners.filter(address => isStrange(call, address, surroundings))
  const owner = strange.find(address => strangerWords(call, address) !== undefined) ?? strange[0]
  if (owner === undefined) return undefined
  const is = strangerWords(call, owner)
  if (is === undefined)
    return danger(`${owner} becomes an owner of the Safe, and signs for nobody: what needs its signature may be lost.`)
  const decides = numberIn(call, 'threshold') === 1n ? 'decides alone' : 'decides with others'
  return danger(`${owner}, which ${is}, becomes an owner of the Safe, and ${decides} about all it holds.`)
}

/** A Safe can have other code do part of its setup, which can leave a module behind that decides about it. */
function codeThatRuns(call: DecodedCall): Warning | undefined {
  const code = addressIn(call, 'to')
  return code === undefined || BigInt(code) === 0n || call.inside.some(inner => choosesCode(call, inner))
    ? undefined
    : danger(`The code of ${code} would run with every right of the Safe while that is set up.`)
}

/** SafeToL2Setup does nothing but give the Safe the code for its chain, which another rule looks at. */
function choosesCode({ chainId, to }: DecodedCall, inner: DecodedCall): boolean {
  const isOfMaker = makerOf(chainId, inner.to) === makerOf(chainId, to)
  return inner.meaning.kind === 'described' && inner.function === 'setupToL2' && isOfMaker
}

/** Whatever a Safe does not understand, it hands on to its handler in its own name: a token there does what anybody asks for. */
function strangeHandler(call: DecodedCall): Warning | undefined {
  const handler = addressIn(call, 'fallbackHandler')
  return handler === undefined || BigInt(handler) === 0n || isFallbackHandler(handler)
    ? undefined
    : danger(
        `${handler} is not known here as a fallback handler: anybody can call it in the name of the Safe, and it answers for the Safe, also about signatures.`,
      )
}

/** Nobody named means whoever sends the transaction: anybody can copy it and be the first to send it. */
function payment(call: DecodedCall, surroundings: Surroundings): Warning | undefined {
  const receiver = addressIn(call, 'paymentReceiver')
  if (receiver === undefined || numberIn(call, 'payment') === 0n) return undefined
  if (BigInt(receiver) === 0n)
    return danger('While it is set up, the Safe pays whoever sends the transaction that does it, which anybody can.')
  if (!isStrange(call, receiver, surroundings)) return undefined
  const is = strangerWords(call, receiver)
  return is === undefined
    ? danger(`${receiver} keeps nothing for anybody: what the Safe pays it while it is set up may be lost.`)
    : danger(`${receiver}, which ${is}, is paid by the Safe while that is set up.`)
}

/** No Safe takes the zero address for an owner. */
function isStrange(
  { chainId }: DecodedCall,
  address: EthereumAddress,
  { signer, isOurs, isNamed }: Surroundings,
): boolean {
  if (BigInt(address) === 0n || address === signer || isOurs(address)) return false
  return keeperAt(chainId, address) !== undefined || !isNamed(address)
}

/** Says what is wrong about somebody; `undefined` if that acts for nobody. */
function strangerWords({ chainId }: DecodedCall, address: EthereumAddress): string | undefined {
  const keeper = keeperAt(chainId, address)
  if (keeper === undefined) return 'is not known here'
  return keeper === 'anybody' ? 'makes calls for anybody' : undefined
}
