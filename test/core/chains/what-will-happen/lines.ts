import type { Signed } from '../../../../src/core/chains/declaration/signed.ts'
import { whatWillHappen } from '../../../../src/core/chains/what-will-happen.ts'
import type { SigningKey } from '../../../../src/core/ports/signer.ts'
import type { Field } from '../../../../src/shared/card.ts'

/** Line by line, with the addresses below one. */
export const lines = (signs: Signed, key: Pick<SigningKey, 'publicKey' | 'address'>): readonly string[] =>
  (whatWillHappen(signs, key).children ?? []).map(({ label, value, children = [] }: Field) =>
    [`${label}: ${value}`, ...children.map(each => `${each.label} ${each.value}`)].join(', '),
  )
