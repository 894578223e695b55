import type { Decoded } from '../../ports/decoded.ts'
import type { Effects } from './effects.ts'
import { type MemosDeclared, withOrdersInMemos } from './memos-of-effects.ts'

/**
 * The effects of what a chain reads, with those of its memos, made once for each value and key: limits ask about one asset after the other.
 */
export function keptEffects<Value extends Decoded, Measured>(
  declaration: Declared<Value, Measured>,
): (value: Value, publicKey: string) => Effects<Measured> {
  const made = (value: Value, publicKey: string) => {
    const effects = declaration.effects?.(value, publicKey)
    if (!effects) throw new Error(`Of ${declaration.id} nothing is read`)
    return withOrdersInMemos(effects, declaration, publicKey)
  }
  const kept = new WeakMap<Value, Map<string, Effects<Measured>>>()
  return (value, publicKey) => {
    const ofKeys = kept.get(value) ?? new Map<string, Effects<Measured>>()
    const found = ofKeys.get(publicKey) ?? made(value, publicKey)
    kept.set(value, ofKeys.set(publicKey, found))
    return found
  }
}

interface Declared<Value, Measured> extends MemosDeclared {
  readonly id: string
  readonly effects: ((value: Value, publicKey: string) => Effects<Measured>) | null
}
