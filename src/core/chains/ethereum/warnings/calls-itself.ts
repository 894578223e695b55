import type { Warning } from '../../../../shared/card.ts'
import { listed } from '../../../../shared/listed.ts'
import { danger } from '../../declaration/described.ts'
import type { UnknownEffect } from '../../declaration/effects.ts'
import { toItself } from '../calls/call-moves.ts'
import { type DecodedCall, everyCall } from '../calls/call-tree.ts'
import type { EthereumAsset } from '../networks/asset.ts'

/**
 * Warns of calls that return to an account that made them, whatever their functions are called: only its own code says what they do.
 * @param unknown - Effects of the same call.
 */
export function callsItself(call: DecodedCall, unknown: readonly UnknownEffect<EthereumAsset>[]): Warning | undefined {
  const whys = new Set(unknown.map(({ why }) => why))
  const all = new Set(everyCall(call).map(({ to }) => to))
  const accounts = [...all].filter(account => whys.has(toItself(account)))
  return accounts.length === 0
    ? undefined
    : danger(
        `A call goes back to the account that makes it (${listed(accounts)}). Only the account’s own code says what that does: it may give away all that the account has, and the account itself.`,
      )
}
