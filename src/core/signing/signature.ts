import { z } from 'zod'
import type { ShownKey } from '../../shared/card.ts'
import { visible } from '../display/visible.ts'
import type { Signature, SigningKey } from '../ports/signer.ts'
import { toHex } from '../schema/hex.ts'

/** `SignRawPayloadResult` of wire.md §1.5: 64 lower-case hex digits each, and the recovery id as `00` or `01`. */
export const signatureResult = z.object({ r: z.string(), s: z.string(), v: z.string() })

export function presentSignature({ r, s, recoveryId }: Signature): z.output<typeof signatureResult> {
  return { r: toHex(r), s: toHex(s), v: `0${recoveryId}` }
}

export const signatureExample = { r: '11'.repeat(32), s: '22'.repeat(32), v: '00' }

export function shownKey({ name, address, path }: SigningKey): ShownKey {
  return { name: visible(name, 100), address: visible(address, 200), path }
}
