import type { Warning } from '../../../shared/card.ts'
import type { Surroundings } from '../declaration/decision-context.ts'
import { danger } from '../declaration/described.ts'
import { trxAmount } from './amounts.ts'
import type { TronContract } from './transaction.ts'

/** Warns of a stake whose use a stranger gets until a lock ends. */
export function warnOfLock(contract: TronContract, { isNamed, isOurs }: Surroundings): readonly Warning[] {
  if (contract.type !== 'DelegateResourceContract' || !contract.lock) return []
  const { receiver_address: to, balance } = contract
  if (isNamed(to) || isOurs(to)) return []
  return [danger(`Nothing here knows ${to}, who has the use of ${trxAmount(balance)} until the lock ends.`)]
}
