import { ed25519 } from '@noble/curves/ed25519.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { HDKey as Ed25519Key } from 'micro-key-producer/slip10.js'
import type { RecoverableSignature } from '../../../src/core/crypto/secp256k1.ts'

export interface KeyPair {
  readonly privateKey: Uint8Array
  readonly publicKey: Uint8Array
}

/** Parts of the device that a scripted app may use. */
export interface ChaosHardware {
  readonly words: string
  readonly version: string
  readonly blindSigning: boolean
  /** True if it takes filters of typed data. */
  readonly takesFilters: boolean
  person(asked: 'open' | 'address' | 'sign'): Promise<boolean>
  /** Changes a signature before it is given out. */
  tamper(signature: RecoverableSignature): RecoverableSignature
  /** Every digest a signature was made of, or the message itself where none is; lower-case hex. */
  readonly signed: string[]
  /** Scripts of the outputs it did not show, because they are its own change; lower-case hex. */
  readonly hidden: string[]
}

/** A scripted app. It keeps what it was sent in pieces, until it is begun anew. */
export interface ChaosApp {
  answer(apdu: Buffer): Promise<Buffer>
}

export function status(code: number): Buffer {
  return Buffer.of(code >> 8, code & 0xff)
}

export function ok(data: Uint8Array = Buffer.alloc(0)): Buffer {
  return Buffer.concat([data, status(0x9000)])
}

export function readPath(data: Buffer): { path: string; steps: readonly number[]; rest: Buffer } {
  const count = data.readUInt8(0)
  const steps = Array.from({ length: count }, (_, index) => data.readUInt32BE(1 + 4 * index))
  return { path: pathOf(steps), steps, rest: data.subarray(1 + 4 * count) }
}

export function pathOf(steps: readonly number[]): string {
  return ['m', ...steps.map(step => (step >= 2 ** 31 ? `${step - 2 ** 31}'` : `${step}`))].join('/')
}

/** Deriving takes long, and many devices hold the same words. */
const seeds = new Map<string, Uint8Array>()
const derived = new Map<string, HDKey>()
const derivedEd25519 = new Map<string, Uint8Array>()

export function keyOf(words: string, path: string): HDKey & KeyPair {
  const name = `${words} ${path}`
  const known = derived.get(name) ?? HDKey.fromMasterSeed(seedOf(words)).derive(path)
  derived.set(name, known)
  return known as HDKey & KeyPair
}

/** The 32-byte seed of RFC 8032 (SLIP-10). */
export function ed25519SecretOf(words: string, path: string): Uint8Array {
  const name = `${words} ${path}`
  const known = derivedEd25519.get(name) ?? Ed25519Key.fromMasterSeed(seedOf(words)).derive(path).privateKey
  derivedEd25519.set(name, known)
  return known
}

/** Lower-case hex. */
export function ed25519KeyOf(words: string, path: string): string {
  return Buffer.from(ed25519.getPublicKey(ed25519SecretOf(words, path))).toString('hex')
}

function seedOf(words: string): Uint8Array {
  const seed = seeds.get(words) ?? mnemonicToSeedSync(words)
  seeds.set(words, seed)
  return seed
}
