import type { WalletCurve } from '../../schema/curve.ts'
import type { ChainAddressFormat } from './chain-address-format.ts'
import { type Effects, type UnknownEffect, unknownWhole } from './effects.ts'
import type { KnownText } from './known-text.ts'
import { ownAddressTest } from './own-addresses.ts'
import { plainText, whyMore, whyOrder } from './text.ts'
import { textsOfAnyChain } from './texts-of-any-chain.ts'
import { payeesOfEffects } from './views-of-effects.ts'

/** Memos of something that is signed. */
export interface Memos {
  /** What they say, in full, each once. */
  readonly texts: ReadonlySet<string>
  readonly messages: readonly MessageInMemo[]
}

interface MessageInMemo {
  readonly bytes: Uint8Array
  /** True if somebody else is paid, or another chain reads it: either may be meant by it. */
  readonly hasReader: boolean
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
  const payees = all.some(({ message }) => message) ? payeesOfEffects(effects, declared.addressSpelling, isOwn) : []
  const isPaid = payees.some(({ address, asset, units }) => !isOwn(address) && (asset === null || units !== 0n))
  return {
    texts: new Set(all.map(({ value, text = value }) => text)),
    messages: all.flatMap(({ message, isReadElsewhere = false }) =>
      message ? { bytes: message, hasReader: isPaid || isReadElsewhere } : [],
    ),
  }
}

/**
 * Adds what programs could make of memos that no payee reads: services take the signature of a transaction that pays nobody for that of its
 * text, since some hardware wallets sign no messages. Such a memo counts as the same text does: as nothing only if it is known.
 */
export function withOrdersInMemos<Measured>(
  effects: Effects<Measured>,
  declared: MemosDeclared,
  publicKey: string,
): Effects<Measured> {
  const whys = memosOfEffects(effects, declared, publicKey).messages.flatMap(
    message => whyMemo(message, declared) ?? [],
  )
  if (whys.length === 0) return effects
  return { ...effects, unknown: [...effects.unknown, ...[...new Set(whys)].map(unknownOfMemo)] }
}

function unknownOfMemo(why: string): UnknownEffect<unknown> {
  return { ...unknownWhole(why), said: { inWords: `What services make of its memo, because ${why}`, of: null } }
}

function whyMemo({ bytes, hasReader }: MessageInMemo, { texts }: MemosDeclared): string | null {
  const text = plainText(bytes)
  if (!text) return null
  return hasReader ? whyOrder(text, { texts }) : whyMore(text, { texts: [...texts, ...textsOfAnyChain] })
}
