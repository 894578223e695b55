import type { SignIn } from './sign-in-message.ts'

/** Resources that only point somewhere: to a page, a document or an identity. */
const pointers: readonly RegExp[] = [/^(https?|ipfs):\/\//i, /^did:[a-z0-9]+:[\w.:%-]+$/i]

/**
 * Returns the first resource of a sign-in that does more than point somewhere; `undefined` where none does. `urn:recap:` (ERC-5573) lets
 * the key that the sign-in names as its page act for the account. What an unknown scheme does is not known.
 */
export function resourceWithPower({ resources }: Pick<SignIn, 'resources'>): string | undefined {
  return resources.find(resource => !pointers.some(pointer => pointer.test(resource)))
}
