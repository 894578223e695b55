/** So many bytes that are not zero can be tried out: a hash with fewer of them is out of reach, and so is a key. */
const mostTried = 8

/** Says that an address has no key, if nearly all of its bytes are zero. @param bytes - Those of the hash or key in it, at least 20. */
export function withoutKey(bytes: Iterable<number>): string | undefined {
  return [...bytes].filter(byte => byte !== 0).length <= mostTried ? 'an address without a key' : undefined
}

/** The issuer of a token, who takes it out of circulation. */
export const itsIssuer = 'the issuer of that token, which destroys it'
