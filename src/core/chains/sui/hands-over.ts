import type { HandsOver } from '../declaration/hands-over.ts'
import { functionsOf, kindName, typeArgumentsOf } from './scope.ts'
import type { SuiSigned, SuiTransfer } from './signed.ts'

/** Types of the framework whose owner has power over code, a coin or a shop, in words. */
const capabilities: readonly (readonly [RegExp, string])[] = [
  [/^0x2::package::UpgradeCap$/, 'It is about the right to replace the code of a package.'],
  [/^0x2::package::Publisher$/, 'It is about the right to speak for the publisher of a package.'],
  [/^0x2::coin::TreasuryCap</, 'It is about the right to make more of a coin.'],
  [/^0x2::coin::DenyCap(?:V2)?</, 'It is about the right to bar addresses from a coin.'],
  [/^0x2::kiosk::KioskOwnerCap$/, 'It is about the right to all that is in a kiosk.'],
  [/^0x2::transfer_policy::TransferPolicyCap</, 'It is about the right to the rules and fees of transfers.'],
]

/** Returns the sentence that warns of a call with such a type; `undefined` for any other. */
export function capabilityInWords(type: string): string | undefined {
  return capabilities.find(([pattern]) => pattern.test(type))?.[1]
}

/**
 * Code that is carried out, published or replaced, and objects: each can be a right, or give one away, and the bytes do not tell. A
 * condition names all of them.
 */
export function suiHandsOver({ transaction }: SuiSigned): readonly HandsOver[] {
  const { steps, transfers, sender } = transaction
  const code = steps.map(({ kind }) => kind).filter(kind => kind === 'Publish' || kind === 'Upgrade')
  const capable = typeArgumentsOf(transaction).filter(type => capabilityInWords(type) !== undefined)
  return [
    ...named('sui.tx.functions[]', functionsOf(transaction)),
    ...named('sui.tx.type_arguments[]', capable),
    ...named('sui.tx.commands[]', code),
    ...named(
      'sui.tx.transfers[].kind',
      transfers.filter(each => mayHandOver(each, sender)).map(({ what }) => kindName(what)),
    ),
  ]
}

/** The one who publishes gets the right to replace the code: only another one would be handed it. */
function mayHandOver({ what, to }: SuiTransfer, sender: string): boolean {
  return what.kind === 'object' || (what.kind === 'upgradeCapability' && to !== sender)
}

function named(path: string, texts: readonly string[]): HandsOver[] {
  return [...new Set(texts)].map(text => ({ named: { path, text } }))
}
