import { generateKeyPairSync, generatePrimeSync } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { ed25519Key } from '../support/client.ts'

export const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

/** Little-endian, 32 bytes. */
const y = (value: bigint, sign = false) => {
  const made = bytes(value.toString(16).padStart(64, '0')).reverse()
  if (sign) made[31]! |= 0x80
  return made
}
const p = 2n ** 255n - 19n
/** A point of order 8 (RFC 7748 names its Montgomery form): seven more and the identity are its multiples. */
const eighth = ed25519.Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a')
const smallOrder = [0, 1, 2, 3, 4, 5, 6, 7].map(
  times =>
    [`small order, ${times} eighths`, times === 0 ? ed25519.Point.ZERO : eighth.multiplyUnsafe(BigInt(times))] as const,
)

export const badEd25519: [string, Uint8Array][] = [
  ...smallOrder.map(([what, point]): [string, Uint8Array] => [what, point.toBytes()]),
  ['zero bytes', new Uint8Array(32)],
  ['y = p, zero written otherwise', y(p)],
  ['y = p + 1, the identity written otherwise', y(p + 1n)],
  ['y = p + 3, above the field', y(p + 3n)],
  ['all bits set', new Uint8Array(32).fill(255)],
  ['the identity with a sign', y(1n, true)],
  ['off the curve', y(2n)],
  ['a key of somebody, moved by a point of order 8', ed25519.Point.BASE.multiply(5n).add(eighth).toBytes()],
]
const badCompressed: [string, string][] = [
  ['x above the field', `02${'ff'.repeat(32)}`],
  ['the point at infinity', `00${'00'.repeat(32)}`],
]
export const badP256: [string, string][] = [...badCompressed, ['off the curve', `02${'00'.repeat(31)}01`]]
export const badSecp256k1: [string, string][] = [...badCompressed, ['off the curve', `03${'00'.repeat(31)}05`]]
export const badUncompressedP256: [string, string][] = [
  ['off the curve', `04${'11'.repeat(64)}`],
  ['zero', `04${'00'.repeat(64)}`],
  ['coordinates above the field', `04${'ff'.repeat(64)}`],
  ['the hybrid form', `06${Buffer.from(sound('P-256').subarray(1)).toString('hex')}`],
]

function sound(curve: 'P-256'): Uint8Array {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Uint8Array.of(4, ...Buffer.from(x, 'base64url'), ...Buffer.from(y, 'base64url'))
}

export type Cose = ReadonlyMap<number, number | Uint8Array>
const cose = (...entries: [number, number | Uint8Array][]): Cose => new Map(entries)
const ec2 = (point: Uint8Array, algorithm = -7, curve = 1, type = 2) =>
  cose([1, type], [3, algorithm], [-1, curve], [-2, point.slice(1, 33)], [-3, point.slice(33)])
const okp = (x: Uint8Array, curve = 6, algorithm = -8) => cose([1, 1], [3, algorithm], [-1, curve], [-2, x])
export const rsa = (n: bigint, e = 65_537n, algorithm = -257) =>
  cose([1, 3], [3, algorithm], [-1, number(n)], [-2, number(e)])
const number = (value: bigint) => {
  const digits = value.toString(16)
  return bytes(digits.padStart(digits.length + (digits.length % 2), '0'))
}
const rsaOf = (bits: number) => {
  const { n = '' } = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' })
  return BigInt(`0x${Buffer.from(n, 'base64url').toString('hex')}`)
}
export const modulus = rsaOf(2048)
export const prime = (bits: number) => generatePrimeSync(bits, { bigint: true })

export const badPasskeys: [string, Cose][] = [
  ...badEd25519.map(([what, key]): [string, Cose] => [`ed25519: ${what}`, okp(key)]),
  ...badUncompressedP256.slice(0, 3).map(([what, key]): [string, Cose] => [`P-256: ${what}`, ec2(bytes(key))]),
  ['P-256: x of 31 bytes', cose([1, 2], [3, -7], [-1, 1], [-2, new Uint8Array(31)], [-3, new Uint8Array(32)])],
  ['P-256 said to be P-384', ec2(sound('P-256'), -7, 2)],
  ['P-256 for an algorithm that is not verified', ec2(sound('P-256'), -35)],
  ['P-256 for the algorithm of RSA', ec2(sound('P-256'), -257)],
  ['P-256 said to be an octet key', ec2(sound('P-256'), -7, 1, 1)],
  ['ed25519 for another curve', okp(bytes(ed25519Key().publicKey), 7)],
  ['RSA of 512 bits', rsa(prime(256) * prime(256))],
  ['RSA of 1024 bits', rsa(rsaOf(1024))],
  ['RSA of 2047 bits', rsa((modulus >> 1n) | 1n)],
  ['RSA of 4097 bits', rsa((1n << 4_096n) + 1n)],
  ['RSA of 16,384 bits', rsa((1n << 16_383n) + 1n)],
  ['RSA with an even modulus', rsa(modulus + 1n)],
  ['RSA with a prime modulus: anybody can sign', rsa(prime(2048))],
  ['RSA with a small factor: anybody can sign', rsa(prime(2047) * 3n)],
  ['RSA with the exponent 1: anything is a signature', rsa(modulus, 1n)],
  ['RSA with an even exponent', rsa(modulus, 2n)],
  ['RSA with an exponent of 100 bits', rsa(modulus, (1n << 99n) + 1n)],
  ['RSA with another padding', rsa(modulus, 65_537n, -37)],
]

export const goodPasskeys: [string, Cose][] = [
  ['ES256', ec2(sound('P-256'))],
  ['EdDSA', okp(bytes(ed25519Key().publicKey))],
  ['RS256', rsa(modulus)],
  ['RS256 with the exponent 3', rsa(modulus, 3n)],
]
