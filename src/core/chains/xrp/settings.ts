import type { Field, Warning } from '../../../shared/card.ts'
import { danger } from '../declaration/described.ts'
import { canonical } from './flags.ts'
import type { XrpFields } from './read-fields.ts'
import { ripplesByDefault } from './rippling.ts'
import { numberIn } from './transaction.ts'

/** `asfDisableMaster`. */
export const disableMaster = 4n

/** Settings of accounts (`asf…`). */
const settings: Readonly<Record<string, string>> = {
  1: 'payments to it need a tag',
  2: 'trust lines to it need its consent',
  3: 'programs should not send XRP to it',
  4: 'its own key is switched off',
  5: 'it keeps the hash of its last transaction',
  6: 'it can never freeze',
  7: 'all that it has issued is frozen',
  8: 'trust lines ripple',
  9: 'payments to it need its consent',
  10: 'another account may mint tokens for it',
  12: 'nobody may offer it tokens for sale',
  13: 'nobody may write it checks',
  14: 'nobody may open payment channels to it',
  15: 'nobody may open trust lines to it',
  16: 'it can claw back what it has issued',
  17: 'what it has issued may be held in escrow',
}

/** Changes that neither give nor take a right for good, nor touch what others hold. 0 is none. */
const harmless = new Set([
  ...[0, 1, 2, 3, 5, 9, 12, 13, 14, 15].map(number => `set ${number}`),
  ...[0, 1, 3, 5, 8, 9, 10, 12, 13, 14, 15, 17].map(number => `clear ${number}`),
])

/** Others that the account can undo, and that give nobody power over it. */
const undone = new Set(['set 7', 'clear 7', 'set 8', 'set 17'])

const dangers: Readonly<Record<string, Warning>> = {
  'set 4': danger('The key that signs here can then no longer sign for the account. Other keys alone can.'),
  'clear 4': danger('The own key of the account can then sign for it again, and take all that is in it.'),
  'set 6': danger('The account can then never again freeze what it has issued. This cannot be undone.'),
  'set 7': danger('Nobody can then use what the account has issued, except to send it back.'),
  'clear 7': danger('All that the account has issued can then move again.'),
  'set 8': ripplesByDefault,
  'set 10': danger('Another account can then mint tokens in the name of this one.'),
  'set 16': danger('The account can then take back what it issues from those who hold it. This cannot be undone.'),
  'set 17': danger('Others can then lock what the account has issued in escrow.'),
  'clear 2': danger(
    'Anybody can then hold what the account issues. Once somebody does, the account cannot ask for its consent again.',
  ),
}

/** Bits of `Flags` of `AccountSet`, which change settings too. */
const bits: Readonly<Record<string, bigint>> = {
  'set 1': 0x10000n,
  'clear 1': 0x20000n,
  'set 2': 0x40000n,
  'clear 2': 0x80000n,
  'set 3': 0x100000n,
  'clear 3': 0x200000n,
}

interface Change {
  /** `set 4`, `clear 4`, or `flags 0x…` for bits that are not known. */
  readonly change: string
  /** As the bytes say it. */
  readonly exact: string
}

/** Lists what an `AccountSet` changes. */
function changesIn(fields: XrpFields): readonly Change[] {
  const flags = numberIn(fields, 'Flags') ?? 0n
  const [sets, clears] = [numberIn(fields, 'SetFlag'), numberIn(fields, 'ClearFlag')]
  const unknown = Object.values(bits).reduce((rest, bit) => rest & ~bit, flags & ~canonical)
  const byBits = Object.entries(bits).filter(([, bit]) => (flags & bit) !== 0n)
  return [
    ...(sets === undefined ? [] : [{ change: `set ${sets}`, exact: `SetFlag ${sets}` }]),
    ...(clears === undefined ? [] : [{ change: `clear ${clears}`, exact: `ClearFlag ${clears}` }]),
    ...byBits.map(([change, bit]) => ({ change, exact: `Flags 0x${bit.toString(16)}` })),
    ...(unknown === 0n ? [] : [{ change: `flags ${unknown}`, exact: `Flags 0x${unknown.toString(16)}` }]),
  ]
}

/** Tells if an `AccountSet` changes something that cannot be undone, or may give somebody power over the account. */
export function setsForGood(fields: XrpFields): boolean {
  return changesIn(fields).some(({ change }) => !harmless.has(change) && !undone.has(change))
}

export function settingFields(fields: XrpFields): Field[] {
  return changesIn(fields).map(({ change, exact }) => {
    const [way, number = ''] = change.split(' ')
    const label = { set: 'Switches on', clear: 'Switches off' }[way ?? ''] ?? 'Changes'
    return { label, value: (way !== 'flags' && settings[number]) || 'a setting that is not known here', exact }
  })
}

export function settingWarnings(fields: XrpFields): Warning[] {
  return changesIn(fields)
    .filter(({ change }) => !harmless.has(change))
    .map(
      ({ change }) =>
        dangers[change] ?? danger('It changes settings in a way that is not known here. It may not be undone.'),
    )
}
