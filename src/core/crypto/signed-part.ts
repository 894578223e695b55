import { sha256OfText } from './hash.ts'

/**
 * SHA-256 of what the signature of a JWT is over, hex. To know a token again it is better than a hash of the whole: a signature can
 * be written in other ways, so that one token has many texts; what it is over cannot.
 */
export function signedPartHash(jwt: string): string {
  return sha256OfText(jwt.slice(0, jwt.lastIndexOf('.')))
}
