import { quoted, visible } from '../../../display/visible.ts'
import { asAddress } from '../encoding/address.ts'
import type { TypedStruct } from './typed-data.ts'

/** The contract of a domain, for sentences: some domains declare it as text, which could be anything, and stands in quotation marks. */
export function contractInWords({ verifyingContract }: TypedStruct): string | undefined {
  if (verifyingContract === undefined) return undefined
  const text = String(verifyingContract)
  return asAddress(verifyingContract) === undefined ? quoted(text, 60, { leftToRight: true }) : visible(text)
}
