import type { Field, Warning } from '../../../shared/card.ts'
import { count, groupThousands } from '../../display/amount.ts'
import { detail, notice } from '../declaration/described.ts'
import type { BitcoinTransaction } from './transaction.ts'
import { blocks } from './units.ts'

/** Lock times from here on are seconds since 1970; those before it are blocks. */
export const firstTimestamp = 500_000_000

const final = 0xffff_ffff
/** BIP-125: with a sequence below this, it may be replaced while it waits. */
const firstIrreplaceable = 0xffff_fffe
/** BIP-68: an input with this bit has no lock of its own. */
const unlocked = 0x8000_0000
/** BIP-68: the lock is in units of 512 seconds, not in blocks. */
const inSeconds = 0x0040_0000

/** Inputs whose own lock is shown; the rest is counted. */
const shownLocks = 10

/** Says from when on the transaction is good, and if another may take its place while it waits for a block. */
export function timingFields({ version, inputs, lockTime }: BitcoinTransaction): Field[] {
  const replaceable = inputs.some(({ sequence }) => sequence < firstIrreplaceable)
  // Nodes read the version as an unsigned number: −1 is the highest.
  const relative = version >>> 0 >= 2 ? inputs.flatMap(({ sequence }, index) => relativeField(sequence, index)) : []
  return [
    ...lockTimeFields(inputs, lockTime),
    ...relative.slice(0, shownLocks),
    ...(relative.length > shownLocks
      ? [{ label: '…', value: `and ${count(relative.length - shownLocks, 'further input')} with such a lock` }]
      : []),
    {
      label: 'Can be replaced',
      value: replaceable
        ? 'yes, by one with a higher fee while it waits for a block (BIP-125)'
        : 'it does not ask to be (BIP-125)',
    },
  ]
}

/** Says from when on a block may hold the transaction; empty if it does not ask for a time. */
export function lockTimeFields(inputs: readonly { readonly sequence: number }[], lockTime: number): Field[] {
  if (lockTime === 0) return []
  const exact = `lock time ${lockTime}`
  return inputs.some(({ sequence }) => sequence !== final)
    ? [{ label: 'Not before', value: lockTimeInWords(lockTime), exact }]
    : [detail({ label: 'Lock time', value: 'none: every input lifts it', exact })]
}

const year = 365 * 24 * 3600
/** Time of the first block of the main network, in seconds since 1970, and the shortest time that a block takes on average. */
const firstBlock = 1_231_006_505
const secondsForBlock = 570

/**
 * Warns of a lock time that is more than a year ahead.
 * @param askedAt - In milliseconds since the epoch; undefined where that does not matter.
 * @param knowsHeight - True if the height of the chain can be estimated, which is possible on the main network alone.
 */
export function lockTimeWarnings(
  { inputs, lockTime }: { readonly inputs: readonly { readonly sequence: number }[]; readonly lockTime: number },
  askedAt: number | undefined,
  knowsHeight: boolean,
): Warning[] {
  if (askedAt === undefined || inputs.every(({ sequence }) => sequence === final)) return []
  const now = askedAt / 1000
  const isFar =
    lockTime >= firstTimestamp
      ? lockTime > now + year
      : knowsHeight && lockTime > (now + year - firstBlock) / secondsForBlock
  return isFar
    ? [notice(`No block can hold it before ${lockTimeInWords(lockTime)}: that is more than a year ahead.`)]
    : []
}

function lockTimeInWords(lockTime: number): string {
  return lockTime < firstTimestamp
    ? `block ${groupThousands(lockTime)}`
    : `${new Date(lockTime * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function relativeField(sequence: number, index: number): Field[] {
  const units = sequence & 0xffff
  if (sequence >= unlocked || units === 0) return []
  const span = sequence & inSeconds ? `${groupThousands(units * 512)} seconds` : blocks(units)
  return [
    {
      label: `Input ${index + 1}, not before`,
      value: `${span} after what it spends was in a block (BIP-68)`,
      exact: `sequence ${sequence}`,
    },
  ]
}
