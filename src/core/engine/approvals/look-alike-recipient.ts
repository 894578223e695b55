import type { Warning } from '../../../shared/card.ts'
import { visible } from '../../display/visible.ts'

/** Somebody makes an address that begins and ends alike, pays from it, and waits for it to be copied out of the history. */
export function lookAlikeRecipient(address: string, known: string, name: string | undefined): Warning {
  const whose = name === undefined ? 'one that was paid before' : `“${name}”`
  return {
    level: 'danger',
    text: `This recipient begins or ends like ${whose}, and is another: what is sent goes to somebody else.`,
    compares: { asked: visible(address, 200), known: visible(known, 200) },
  }
}
