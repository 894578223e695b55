import type { Warning } from '../../../shared/card.ts'
import { danger } from '../declaration/described.ts'
import { knownMint } from './amounts.ts'
import { nativeMints, programName } from './programs.ts'

/** Validators burn the SOL that it has at the end of a block. */
const incinerator = '1nc1nerator11111111111111111111111111111111'

/** Warns of SOL that is sent to an address from which nobody can get it back. @param to - Undefined for no warning. */
export function warnOfLoss(to: string | undefined): readonly Warning[] {
  if (to === undefined) return []
  const what =
    to === incinerator
      ? 'the incinerator'
      : (programInWords(to) ?? (nativeMints.includes(to) ? 'the mint of wrapped SOL' : mintInWords(to)))
  return what === undefined ? [] : [danger(`${to} is ${what}: what is sent there is lost.`)]
}

function programInWords(address: string): string | undefined {
  const name = programName(address)
  return name && `the ${name}`
}

function mintInWords(address: string): string | undefined {
  const token = knownMint(address)
  return token && `the mint of ${token.symbol}`
}
