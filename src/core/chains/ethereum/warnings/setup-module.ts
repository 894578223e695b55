import { danger } from '../../declaration/described.ts'
import { addressIn } from '../calls/call-tree.ts'
import type { CallRule } from './rule.ts'

/** A Safe can have other code do part of its setup, which can leave a module behind that decides about it. */
export const setupModule: CallRule = call => {
  const code = call.function === 'setup' && call.args.has('data') ? addressIn(call, 'to') : undefined
  return code !== undefined && BigInt(code) !== 0n
    ? danger(`The code of ${code} would run with every right of the Safe ${call.to} while that is set up.`)
    : undefined
}
