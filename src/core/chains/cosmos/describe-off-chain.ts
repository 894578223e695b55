import { type Described, fitting } from '../declaration/described.ts'
import type { SigningContext } from '../declaration/known-text.ts'
import { describeText, describeUnreadable } from '../declaration/text.ts'
import type { OffChainMessage } from './read-amino-doc.ts'

/** A message of ADR-036: text where it is some. */
export function describeOffChainMessage({ signer, data }: OffChainMessage, context: SigningContext): Described {
  const said = describeText(data, context) ?? describeUnreadable(data, 'as a message of ADR-036')
  return {
    ...said,
    sentence: fitting(said.sentence, 'Sign an off-chain message of a Cosmos account'),
    fields: [
      { label: 'Kind', value: 'Cosmos off-chain message (ADR-036)' },
      { label: 'Signer', value: signer, style: 'address' },
      ...said.fields,
    ],
  }
}
