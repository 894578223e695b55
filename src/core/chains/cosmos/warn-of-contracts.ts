import type { Warning } from '../../../shared/card.ts'
import { coinToUnknown } from '../declaration/contract-not-known.ts'
import type { Surroundings } from '../declaration/decision-context.ts'
import { notice } from '../declaration/described.ts'
import { parseCosmosAddress } from './address.ts'
import { coinsInWords } from './coin.ts'
import type { CosmosSigned } from './signed.ts'
import { everyMessage } from './transaction.ts'

/** Warns of coins that a contract gets, with a call of it or by a plain payment. */
export function warnOfContracts(
  signed: CosmosSigned,
  { isNamed, isOurs }: Pick<Surroundings, 'isNamed' | 'isOurs'>,
): readonly Warning[] {
  if (signed.kind === 'cosmosMessage') return []
  const { messages, chainId } = signed.transaction
  const isKnown = (address: string) => isNamed(address) || isOurs(address)
  return everyMessage(messages).flatMap(({ read }) => {
    if (!read) return []
    const { contract, amount = [] } = read.known.words(read.values)
    const isPaid = contract !== undefined && amount.length > 0 && !isKnown(contract)
    const paid = new Set(read.known.payments(read.values).map(({ to }) => to))
    return [
      ...(isPaid ? [coinToUnknown(contract, coinsInWords(amount, chainId))] : []),
      ...[...paid].filter(address => isContract(address) && !isKnown(address)).map(toContract),
    ]
  })
}

/** Contracts and modules have addresses of 32 bytes, and keys of 20. Only keys on P-256, which few chains take, have 32 as well. */
function isContract(address: string): boolean {
  return parseCosmosAddress(address)?.bytes.length === 32
}

function toContract(address: string): Warning {
  return notice(
    `${address} is the address of a contract or a module, not of a usual key. Most contracts keep what they get without a call.`,
  )
}
