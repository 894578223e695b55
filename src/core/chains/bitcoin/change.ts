import { parsePath } from '../../crypto/derivation.ts'
import { hardened } from '../../crypto/derive-chain.ts'
import { derivePublicAlong } from '../../crypto/derive-public.ts'
import { type OneKeyType, oneKeyScript } from './one-key-script.ts'
import type { Psbt } from './psbt.ts'

/** Highest index that wallets scan, the same bound that hardware wallets set. Coins at a higher index are never found again. */
const mostIndex = 50_000
/** BIP-44: the chain of an account that only change is paid to. */
const changeChain = 1
/** Extended keys that are tried. */
const mostKeys = 4
/** Keys that are derived for all outputs together: each takes a millisecond or two, and a transaction can have thousands of outputs. */
const mostDerived = 100

/** The key that signs, and where its wallet has it. */
export interface DerivedKey {
  readonly type: OneKeyType
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
  /** Path, for example `m/84'/0'/0'/0/3`; null for a key outside of wallets. */
  readonly path: string | null
}

/**
 * Which outputs pay change to the account that the key is of (BIP-44, BIP-49, BIP-84, BIP-86), each by its number.
 *
 * Nothing that the PSBT says is believed. The extended public key that it names (`PSBT_GLOBAL_XPUB`) has to be the account's:
 * the key that signs must follow from it by its own path. Nobody can make another one from which it follows, because key and chain
 * code both go into what is added. The key of the output is then derived from it, at the path that the output names, and the output
 * must be locked by the very script of that key. An output that is not proven so, or comes after {@link mostDerived} others, is a payment.
 */
export function changeOutputs({ global, transaction, outputs }: Psbt, key: DerivedKey): ReadonlySet<number> {
  const own = key.path === null ? undefined : parsePath(key.path, 'CURVE_SECP256K1')
  const found = new Set<number>()
  if (!own || own.length < 3) return found
  const account = own.slice(0, -2)
  // A chain and an index that are not hardened: else nothing follows from the key of the account.
  if (!own.slice(-2).every(index => index < hardened)) return found
  const proven = (global.xpub ?? []).slice(0, mostKeys).find(([extended, { path }]) => {
    if (!isSamePath(path, account) || extended.depth !== account.length) return false
    const derived = derivePublicAlong(extended, own.slice(-2))
    return derived !== undefined && Buffer.compare(derived, key.publicKey) === 0
  })
  if (!proven) return found
  const [extended, { fingerprint }] = proven
  let derivedSoFar = 0
  for (const [number, { bip32Derivation = [], tapBip32Derivation = [] }] of outputs.entries()) {
    const script = transaction.outputs[number]?.script
    const named = [...bip32Derivation.map(([, der]) => der), ...tapBip32Derivation.map(([, { der }]) => der)]
    for (const der of named) {
      const [chain, index] = der.path.slice(-2)
      const isOfAccount = der.fingerprint === fingerprint && isSamePath(der.path.slice(0, -2), account)
      if (!isOfAccount || chain !== changeChain || index === undefined || index > mostIndex || !script) continue
      if (++derivedSoFar > mostDerived) return found
      const derived = derivePublicAlong(extended, [chain, index])
      if (derived && Buffer.compare(oneKeyScript(key.type, derived).script, script) === 0) found.add(number)
    }
  }
  return found
}

function isSamePath(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((index, at) => index === other[at])
}
