import type { Warning } from '../../../shared/card.ts'
import { danger } from '../../chains/declaration/described.ts'
import { groupThousands } from '../../display/amount.ts'
import { visible } from '../../display/visible.ts'

/** Somebody makes an address that begins and ends alike, pays from it, and waits for it to be copied out of the history. */
export function lookAlikeRecipient(address: string, known: string, name: string | undefined): Warning {
  return likened('This recipient', 'what is sent goes to somebody else', address, known, name)
}

/** The same of an address that stands among the arguments of a call, or in a message, whatever it is for. */
export function lookAlikeNamed(address: string, known: string, name: string | undefined): Warning {
  return likened('An address in it', 'what it is for goes to somebody else', address, known, name)
}

/** Warns of the look-alikes beyond those that a card shows one by one. */
export function moreLookAlikes(addresses: number): Warning[] {
  if (addresses <= 0) return []
  const [which, looks] =
    addresses === 1 ? ['1 more address', 'looks'] : [`${groupThousands(addresses)} more addresses`, 'look']
  return [danger(`${which} in it ${looks} like known ones, too.`)]
}

function likened(what: string, so: string, address: string, known: string, name: string | undefined): Warning {
  const whose = name === undefined ? 'one that was paid before' : `“${name}”`
  return {
    level: 'danger',
    text: `${what} looks like ${whose}, and is another: ${so}.`,
    compares: { asked: visible(address, 200), known: visible(known, 200) },
  }
}
