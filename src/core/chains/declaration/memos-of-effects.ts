import type { WalletCurve } from '../../schema/curve.ts'
import type { ChainAddressFormat } from './chain-address-format.ts'
import { type Effects, unknownWhole } from './effects.ts'
import type { KnownText } from './known-text.ts'
import { ownAddressTest } from './own-addresses.ts'
import { plainText, whyOrder } from './text.ts'
import { textsOfAnyChain } from './texts-of-any-chain.ts'
import { payeesOfEffects } from './views-of-effects.ts'

/** Memos of something that is signed. */
export interface Memos {
  /** What they say, in full, each once. */
  readonly texts: ReadonlySet<string>
  /** Bytes of those that are messages. */
  readonly messages: readonly Uint8Array[]
  /** True if somebody else is paid, who may be meant by the messages. */
  readonly haveReader: boolean
}

/** The parts of a chain's declaration that decide about memos. */
export interface MemosDeclared {
  readonly curve: WalletCurve
  readonly texts: readonly KnownText[]
  readonly addressFormats: Readonly<Record<string, ChainAddressFormat>>
  readonly words: { readonly accountOf: ((text: string) => string | undefined) | null } | null
  addressSpelling(text: string): string | undefined
}

/** @param publicKey - Of the key that signs, hex. */
export function memosOfEffects(effects: Effects<unknown>, declared: MemosDeclared, publicKey: string): Memos {
  const { movements, unknown, memos = [] } = effects
  const all = [...new Set([...memos, ...[...movements, ...unknown].flatMap(each => each.memos ?? [])])]
  const isOwn = ownAddressTest(declared, publicKey)
  const messages = all.flatMap(({ message }) => message ?? [])
  const payees = messages.length > 0 ? payeesOfEffects(effects, declared.addressSpelling, isOwn) : []
  return {
    texts: new Set(all.map(({ value, text = value }) => text)),
    messages,
    haveReader: payees.some(({ address, asset, units }) => !isOwn(address) && (asset === null || units !== 0n)),
  }
}

/**
 * Adds what programs could make of memos that no payee reads: services take the signature of a transaction that pays nobody for that of its
 * text, since some hardware wallets sign no messages.
 */
export function withOrdersInMemos<Measured>(
  effects: Effects<Measured>,
  declared: MemosDeclared,
  publicKey: string,
): Effects<Measured> {
  const { messages, haveReader } = memosOfEffects(effects, declared, publicKey)
  const context = { texts: haveReader ? declared.texts : [...declared.texts, ...textsOfAnyChain] }
  const whys = messages.flatMap(message => {
    const text = plainText(message)
    return text === undefined ? [] : (whyOrder(text, context) ?? [])
  })
  if (whys.length === 0) return effects
  return { ...effects, unknown: [...effects.unknown, ...[...new Set(whys)].map(why => unknownWhole(why))] }
}
