import { pow } from '@noble/curves/abstract/modular.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { isP256PublicKey } from './p256-key-pair.ts'
import { turnFor } from './passkey-check-queue.ts'
import { isSecp256k1PublicKey } from './secp256k1.ts'

/** The curves public keys are on that stamp requests or receive what is encrypted. */
export type PublicKeyCurve = 'P-256' | 'secp256k1' | 'ed25519'

/** Bits of an RSA modulus: shorter ones are broken (NIST SP 800-131A), longer ones only cost time. */
const shortestModulus = 2_048
const longestModulus = 4_096

/**
 * Returns the fault of a public key, as the end of a sentence about it; `undefined` for a sound key, one with which only the holder of a
 * private key can sign.
 *
 * @param publicKey - P-256 and secp256k1: a point as in SEC 1, 33 bytes compressed or 65 uncompressed. ed25519: 32 bytes (RFC 8032),
 * canonical, and in the group of prime order, as every honest key is: anybody can sign with a key of small order.
 */
export function problemOfPublicKey(publicKey: Uint8Array, curve: PublicKeyCurve): string | undefined {
  return problems[curve](publicKey)
}

const problems: Record<PublicKeyCurve, (publicKey: Uint8Array) => string | undefined> = {
  'P-256': publicKey => (isP256PublicKey(publicKey) ? undefined : notOn('P-256')),
  secp256k1: publicKey => (isSecp256k1PublicKey(publicKey) ? undefined : notOn('secp256k1')),
  ed25519(publicKey) {
    try {
      const point = ed25519.Point.fromBytes(Uint8Array.from(publicKey), false)
      if (point.isSmallOrder()) return 'must not be a point of small order: anybody could sign with it'
      return point.isTorsionFree() ? undefined : 'must be a point of the group that ed25519 keys are in'
    } catch {
      return notOn('ed25519')
    }
  },
}

function notOn(curve: PublicKeyCurve): string {
  return `must be a public key on the curve ${curve}`
}

/** Labels of COSE keys (RFC 9052 §7, RFC 9053 §7, RFC 8230 §4). */
const label = { type: 1, algorithm: 3, curve: -1, x: -2, y: -3, modulus: -1, exponent: -2 } as const

interface CoseKind {
  /** `kty` and, of curves, `crv`. */
  readonly type: number
  readonly curve?: number
  problem(key: ReadonlyMap<number, unknown>, askedBy: string): string | undefined | Promise<string | undefined>
}

/** The algorithms a passkey may sign with, by their COSE numbers, each with the only kind of key that is used with it here. */
const coseKinds: Readonly<Record<number, CoseKind>> = {
  [-7]: {
    type: 2,
    curve: 1,
    problem(key) {
      const [x, y] = [bytesAt(key, label.x, 32), bytesAt(key, label.y, 32)]
      if (!x || !y) return 'must give x and y, 32 bytes each'
      return problemOfPublicKey(Uint8Array.of(4, ...x, ...y), 'P-256')
    },
  },
  [-8]: {
    type: 1,
    curve: 6,
    problem(key) {
      const x = bytesAt(key, label.x, 32)
      return x ? problemOfPublicKey(x, 'ed25519') : 'must give x, 32 bytes'
    },
  },
  [-257]: {
    type: 3,
    problem(key, askedBy) {
      const [modulus, exponent] = [bytesAt(key, label.modulus), bytesAt(key, label.exponent)]
      return modulus && exponent ? problemOfRsa(modulus, exponent, askedBy) : 'must give n and e'
    },
  },
}

/** COSE numbers of EdDSA, ES256 and RS256 (RFC 9053, RFC 8812). */
export const coseAlgorithms: readonly number[] = Object.keys(coseKinds).map(Number)

/**
 * The same of the public key of a passkey: it must be a key that stamps are verified with here.
 * @param key - A COSE_Key (RFC 9052 §7), decoded.
 * @param askedBy - Id of the user whose request it came with: users have their turns one after the other.
 * @throws AgentError `BUSY` where too many keys wait to be looked at.
 */
export async function problemOfCoseKey(key: unknown, askedBy: string): Promise<string | undefined> {
  if (!(key instanceof Map)) return 'must be a COSE key'
  const kind = coseKinds[Number(key.get(label.algorithm))]
  if (!kind) return `must be a key for one of the COSE algorithms ${coseAlgorithms.join(', ')}`
  if (key.get(label.type) !== kind.type) return 'must be of the type its algorithm asks for'
  if (kind.curve !== undefined && key.get(label.curve) !== kind.curve) {
    return 'must be on the curve its algorithm asks for'
  }
  return kind.problem(key, askedBy)
}

/** Checks as NIST SP 800-89 §5.3.3 has it: with a modulus that is prime, or has a small factor, anybody finds the private key. */
async function problemOfRsa(modulus: Uint8Array, exponent: Uint8Array, askedBy: string): Promise<string | undefined> {
  const [n, e] = [numberOf(modulus), numberOf(exponent)]
  const bits = n.toString(2).length
  if (bits < shortestModulus || bits > longestModulus) {
    return `must be an RSA key of ${shortestModulus} to ${longestModulus} bits, and is one of ${n === 0n ? 0 : bits}`
  }
  if (e < 3n || e % 2n === 0n || e >= 1n << 64n) return 'must have an odd RSA exponent from 3 to 64 bits'
  if (smallPrimes.some(prime => n % prime === 0n)) return notTwoPrimes
  await turnFor(askedBy)
  return mayBePrime(n) ? notTwoPrimes : undefined
}

const notTwoPrimes = 'must have an RSA modulus that is a product of two large primes'

/**
 * Fermat’s test to the base 2. It misses no prime; the products it takes for one are so rare that nobody makes a key of one by
 * chance, and there is no more to find out. A modulus of 2,048 bits takes some 15 ms, one of 4,096 some 90, prime or not.
 */
function mayBePrime(n: bigint): boolean {
  return pow(2n, n - 1n, n) === 1n
}

/** Primes below 752. */
const smallPrimes = Array.from({ length: 750 }, (_, index) => index + 2)
  .filter((number, _, all) => !all.some(other => other < number && number % other === 0))
  .map(BigInt)

function bytesAt(key: ReadonlyMap<number, unknown>, at: number, length?: number): Uint8Array | undefined {
  const value = key.get(at)
  if (!(value instanceof Uint8Array)) return undefined
  return length === undefined || value.length === length ? value : undefined
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
}
