import { quoted, visible } from '../../display/visible.ts'
import { handedOverBy } from '../../policies/engine/names-what-is-handed-over.ts'
import { otherReadingsOf } from '../../policies/engine/other-readings.ts'
import type { Reader } from '../../ports/store.ts'
import type { Request } from '../evaluation/evaluated-request.ts'

/**
 * Lists what a policy has to name to allow a request that would hand over an account (decision 24): a sentence for each thing that it
 * signs. Empty if it hands over nothing.
 */
export function handedOverInWords(reader: Reader, { activity, prepared, organizationId }: Request): readonly string[] {
  const facts = activity.facts(prepared)
  const others = otherReadingsOf(reader, organizationId, facts).map(({ address, network, named }) =>
    named === null
      ? `It could also spend coins at ${visible(address, 100)} on ${network}, and no policy can name that: only root users can allow it.`
      : `It could also spend coins at ${visible(address, 100)} on ${network}. Only a policy that names this allows it: its condition has to ask for that address, too, as ${named.path}.`,
  )
  const sentences = handedOverBy(facts).map(({ named }) =>
    named === null
      ? 'It can hand over an account, and no policy can name that: only root users can allow it.'
      : `It can hand over an account. Only a policy that names this allows it: its condition has to ask for ${quoted(named.text, 100)} as ${placeInWords(named.path)}.`,
  )
  return [...new Set([...sentences, ...others])]
}

/** `type of tron.tx.contract`, for `tron.tx.contract[].type`. */
function placeInWords(path: string): string {
  const [, list, field] = /^(.+)\[\]\.(\w+)$/.exec(path) ?? []
  return list === undefined ? path : `${field} of ${list}`
}
