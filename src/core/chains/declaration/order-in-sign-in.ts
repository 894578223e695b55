import type { SignIn } from './sign-in-message.ts'
import { isForProgramsAlone } from './text-for-programs.ts'

/** A part of a sign-in that its site writes as it likes, and that is written for programs. */
interface OrderInSignIn {
  readonly part: 'statement' | 'nonce' | 'request ID'
  readonly value: string
}

/** Numbers that are used once, in whatever digits and letters. */
const opaque = /^[\w+/.:=-]*$/

/**
 * Returns the first part of a sign-in that is written for programs; `undefined` where none is. Its signature is one of that part, too:
 * whoever carries out the text alone could carry it out in a sign-in. Words of a statement are for people, and a sign-in does not do them.
 */
export function orderInSignIn({
  statement = '',
  nonce = '',
  requestId = '',
}: Pick<SignIn, 'statement' | 'nonce' | 'requestId'>): OrderInSignIn | undefined {
  const parts: readonly OrderInSignIn[] = [
    { part: 'statement', value: statement },
    ...(opaque.test(nonce) ? [] : [{ part: 'nonce', value: nonce } as const]),
    ...(opaque.test(requestId) ? [] : [{ part: 'request ID', value: requestId } as const]),
  ]
  return parts.find(({ value }) => isForProgramsAlone(value))
}
