import type { SignIn } from './sign-in-message.ts'

/** Resources that only point somewhere: to a page, a document or an identity. */
const pointers: readonly RegExp[] = [/^(https?|ipfs):\/\//i, /^did:[a-z0-9]+:[\w.:%-]+$/i]

/** A part of a sign-in by which another key may act for the account. */
interface PartWithPower {
  readonly kind: 'resource' | 'URI'
  readonly value: string
}

/**
 * Returns the first part of a sign-in that does more than point somewhere; `undefined` where none does. `urn:recap:` (ERC-5573) lets the
 * key that the sign-in names as its page act for the account. What an unknown scheme does is not known.
 */
export function partWithPower(
  signIn: Pick<SignIn, 'resources' | 'uri' | 'scheme' | 'domain'>,
): PartWithPower | undefined {
  const resource = signIn.resources.find(each => !pointers.some(pointer => pointer.test(each)))
  if (resource !== undefined) return { kind: 'resource', value: resource }
  return signIn.uri === undefined || isPage(signIn.uri, signIn) ? undefined : { kind: 'URI', value: signIn.uri }
}

/**
 * Tells if a sign-in names a page, or its own site in any scheme. What is no page can be the key that the account lets in: identity keys of
 * WalletConnect are `did:key:…`, and session keys of Lit `lit:session:…`, whatever the resources are.
 */
function isPage(uri: string, { scheme, domain }: Pick<SignIn, 'scheme' | 'domain'>): boolean {
  if (/^https?:\/\//i.test(uri)) return true
  const site = scheme !== undefined && uri.startsWith(`${scheme}://`) ? uri.slice(scheme.length + 3) : uri
  return site === domain || site.startsWith(`${domain}/`)
}
