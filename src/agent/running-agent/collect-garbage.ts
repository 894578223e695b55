import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees now what nothing refers to any more: the key objects of Node's cryptography among it, which hold a private key outside of any
 * array and wipe it only when they are collected. Takes some hundredths of a second.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
}
