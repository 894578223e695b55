import { type AddressHeld, addressHeld } from '../clear-signing/coerce.ts'
import { bytesOf, type Leaf, leavesOf, nameOf } from '../clear-signing/node.ts'
import { nodesOfCall } from '../clear-signing/nodes-of-call.ts'
import { receiversDescribed } from '../clear-signing/receivers-described.ts'
import { checksummed } from '../encoding/address.ts'
import { memoizedByKey } from '../encoding/memoized-by-key.ts'
import { argumentsOf } from './arguments-of.ts'
import { type CallMeaning, inputsOf } from './decode-call.ts'

/** A value in the arguments of a call that says who gets what the call pays out. */
export interface Receiver extends AddressHeld {
  /** As descriptions write paths: `order.receiver`. */
  readonly path: string
  readonly type: string
}

/** How functions name whoever gets something, what else has such a name, and who gets a part for a service. */
const receives =
  /receiver|recipient|beneficiary|creds?$|credential|authority|payee|depositowner|behalf|(^|mint|send|pay|refund)to(address)?$|(refund|destination|dst)(address)?$/i
const isOther = /token|asset|chain(id)?$|domain|amount|caller|payload|hash|calls?$|src/i
const isPaid = /referr|integrator|partner|affiliate|commission|fee|payment/i
/** Whose position it is, where somebody else is named to get what comes out of it. */
const isOwner = /behalf/i
/** How they name who can take back what is staked, for good. */
const isForGood = /creds?$|credential/i
/** Accounts of networks of another kind. */
const isElsewhere = /nonevm|receiverata$/i

/** How functions name who gets something on a network of another kind, in its own form: a script, or an address as text. */
const receivesElsewhere = /script(pub_?key)?$|pay_?out_?address$|btc_?address$|^_?memo_?$/i

/** Lists the paths of values that say who gets something on a network of another kind. Nobody here reads them. */
export function receiversElsewhere(meaning: CallMeaning): readonly string[] {
  return argumentsOf(meaning)
    .filter(({ path, leaf: { type } }) => /^(bytes|string)$/.test(type) && receivesElsewhere.test(nameOf(path)))
    .filter(({ leaf: { value } }) => value !== '' && value !== '0x')
    .map(({ path }) => path)
}

/** Lists every receiver that the names of parameters or the description of a call tell of. The zero address may stand for the caller. */
export const receiversIn = memoizedByKey((meaning: CallMeaning): readonly Receiver[] => {
  if (!('args' in meaning)) return []
  const data = nodesOfCall(inputsOf(meaning), meaning.args)
  const leaves = leavesOf(data)
  const paths = new Set(leaves.map(({ path }) => path))
  const pathOf = new Map(leaves.map(({ leaf, path }) => [leaf, path]))
  const named = leaves.filter(({ path, leaf }) => isReceiver(path, leaf, paths))
  const described = meaning.kind === 'described' ? receiversDescribed(meaning.bound, data) : []
  const whole = new Set(named.map(({ leaf }) => leaf))
  const all = [
    ...named.flatMap(({ path, leaf }) => receiverAt(path, leaf)),
    ...described.flatMap(leaf => {
      const from = leaf.cutFrom ?? leaf
      if (whole.has(from)) return []
      return receiverAt(pathOf.get(from) ?? '', bytesOf(from)?.length === 32 ? from : leaf)
    }),
    ...targetOfFill(leaves),
  ]
  const others = all.filter(({ path }) => !isOwner.test(nameOf(path)))
  return others.length > 0 ? others : all
})

/** Tells if whoever it is can take back what is staked, for good. */
export function isGoneForGood({ path }: Receiver): boolean {
  return isForGood.test(nameOf(path))
}

function isReceiver(path: string, { type }: Leaf, paths: ReadonlySet<string>): boolean {
  const name = nameOf(path)
  if (!holdsAddresses(type) || !receives.test(name) || isOther.test(name) || isPaid.test(path)) return false
  // Where bytes for it stand beside it, it is called.
  return !/^_?to$/i.test(name) || !['data', '_data', 'callData'].some(data => paths.has(beside(path, data)))
}

function holdsAddresses(type: string): boolean {
  if (type === 'address' || type === 'string' || type === 'bytes') return true
  const [, kind, width = ''] = /^(bytes|uint)(\d+)$/.exec(type) ?? []
  return Number(width) >= (kind === 'uint' ? 160 : 20)
}

const beside = (path: string, name: string): string => path.replace(/[^.]*$/, name)

function receiverAt(path: string, leaf: Leaf): readonly Receiver[] {
  const found = (held: AddressHeld) => [{ path, type: leaf.type, ...held }]
  if (leaf.type === 'address') return found(addressHeld(leaf))
  const bytes = bytesOf(leaf) ?? Buffer.alloc(0)
  const name = nameOf(path)
  // The type of credentials is their first byte; those of type 0 are a hash of a key.
  if (isForGood.test(name) && (bytes.length !== 32 || ![1, 2].includes(bytes[0] ?? 0))) return found(none)
  if (bytes.every(byte => byte === 0)) return []
  const held = addressHeld(leaf, isForGood.test(name) ? 1 : 0)
  const isWord = leaf.type !== 'string' && [20, 32].includes(bytes.length)
  const isNobody = held.address !== null && BigInt(held.address) === 0n
  return found(isWord && (isNobody || (held.isPacked && isElsewhere.test(name))) ? none : held)
}

const none: AddressHeld = { address: null, isPacked: false }

/** 1inch pays what fills an order to whoever stands first in `args`, if a bit of the traits says so. */
function targetOfFill(leaves: readonly { readonly path: string; readonly leaf: Leaf }[]): readonly Receiver[] {
  const [traits, args] = ['takerTraits', 'args'].map(name => leaves.find(({ path }) => path === name)?.leaf)
  if (typeof traits?.value !== 'bigint' || !args || (traits.value & hasTarget) === 0n) return []
  const bytes = bytesOf(args) ?? Buffer.alloc(0)
  const address = bytes.length < 20 ? null : checksummed(bytes.subarray(0, 20))
  return [{ path: 'args', type: args.type, address, isPacked: false }]
}

const hasTarget = 1n << 251n
