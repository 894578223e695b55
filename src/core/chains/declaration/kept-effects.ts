import type { Decoded } from '../../ports/decoded.ts'
import type { Effects } from './effects.ts'

/**
 * The effects of what a chain reads, made once for each value and key: limits ask about one asset after the other.
 * @param id - Of the chain.
 */
export function keptEffects<Value extends Decoded, Measured>(
  id: string,
  effects: ((value: Value, publicKey: string) => Effects<Measured>) | null,
): (value: Value, publicKey: string) => Effects<Measured> {
  const kept = new WeakMap<Value, Map<string, Effects<Measured>>>()
  return (value, publicKey) => {
    const ofKeys = kept.get(value) ?? new Map<string, Effects<Measured>>()
    const found = ofKeys.get(publicKey) ?? effects?.(value, publicKey)
    if (!found) throw new Error(`Of ${id} nothing is read`)
    kept.set(value, ofKeys.set(publicKey, found))
    return found
  }
}
