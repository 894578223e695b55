import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { type DeviceSource, type Link, LinkFailure } from '../../../src/adapters/ledger/source.ts'
import { ethereumAddress } from '../../../src/core/chains/ethereum/address.ts'
import { decodeRlp, encodeRlp, integerBytes } from '../../../src/core/chains/ethereum/rlp.ts'
import { keccak256 } from '../../../src/core/crypto/hash.ts'
import { type RecoverableSignature, signSecp256k1, uncompressedSecp256k1 } from '../../../src/core/crypto/secp256k1.ts'
import type { Clock } from '../../../src/core/ports/clock.ts'

/** The public test mnemonic of Speculos, which the recordings use, and another. */
export const savingsWords =
  'glory promote mansion idle axis finger extra february uncover one trip resource lawn turtle enact monster seven myth punch hobby comfort wild raise skin'
export const otherWords = 'test test test test test test test test test test test junk'

/** What happens around one command, in place of an ordinary answer. */
export type Mishap = 'pulledOutBefore' | 'pulledOutAfter' | 'neverAnswers' | Uint8Array

/**
 * A Ledger in a script: it keeps keys, shows things to a person and is as unreliable as it is told to be. What it signs it computes from
 * the bytes it was sent, with its own reading of them.
 */
export class ChaosLedger {
  /** The app that is open; null on the dashboard. */
  app: 'Ethereum' | 'Bitcoin' | null = 'Ethereum'
  version = '1.22.0'
  installed = ['Ethereum', 'Bitcoin']
  isLocked = false
  isHeld = false
  isForbidden = false
  blindSigning = true
  /** Whether it opens and leaves apps when it is told to. */
  obeys = true
  /** How long it is gone after an app opened or closed. */
  goneFor = 6_000
  /** The person: resolves to whether they agree. */
  person: (asked: 'open' | 'address' | 'sign') => Promise<boolean> = async () => true
  /** @param index - Of the command since the device was made, from 0. */
  mishap: (apdu: Buffer, index: number) => Mishap | undefined = () => undefined
  /** What is done to a signature before it is given out. */
  tamper: (signature: RecoverableSignature) => RecoverableSignature = signature => signature
  /** What it signs for full typed data, which it is sent piece by piece. */
  typedDataDigest: Uint8Array = Buffer.alloc(32)

  readonly model: string | null
  /** Everything it was sent, lower-case hex. */
  readonly received: string[] = []
  /** Every digest a signature was made of, lower-case hex. */
  readonly signed: string[] = []
  /** Where it is; null while it is not plugged in. */
  place: string | null
  readonly #clock: Clock
  readonly #words: string
  readonly #plugChanged = new Set<() => void>()
  #plugs = 0
  #pullOut: Set<(failure: LinkFailure) => void> = new Set()
  #chunks: Buffer = Buffer.alloc(0)

  constructor(clock: Clock, words = savingsWords, model: string | null = 'Ledger Flex') {
    this.#clock = clock
    this.#words = words
    this.model = model
    this.place = this.#nextPlace()
  }

  publicKey(path: string): string {
    return Buffer.from(this.#key(path).publicKey).toString('hex')
  }

  onPlug(listener: () => void): () => void {
    this.#plugChanged.add(listener)
    return () => this.#plugChanged.delete(listener)
  }

  plugIn(): void {
    this.place = this.#nextPlace()
    for (const listener of this.#plugChanged) listener()
  }

  /** @param answers - Whether what waits for an answer fails; otherwise it waits for ever, as some systems let it. */
  pullOut(answers = true): void {
    this.place = null
    if (answers) for (const fail of this.#pullOut) fail(new LinkFailure('gone'))
    this.#pullOut.clear()
    this.#chunks = Buffer.alloc(0)
    for (const listener of this.#plugChanged) listener()
  }

  async open(place: string): Promise<Link> {
    if (place !== this.place) throw new LinkFailure('gone')
    if (this.isForbidden) throw new LinkFailure('forbidden', 'Install the udev rule.')
    if (this.isHeld) throw new LinkFailure('held')
    return {
      exchange: apdu => this.#exchange(Buffer.from(apdu), place),
      close: async () => {},
    }
  }

  async #exchange(apdu: Buffer, place: string): Promise<Uint8Array> {
    if (place !== this.place) throw new LinkFailure('gone')
    const mishap = this.mishap(apdu, this.received.length)
    this.received.push(apdu.toString('hex'))
    if (mishap === 'neverAnswers') return this.#orPulledOut(new Promise(() => {}))
    if (mishap === 'pulledOutBefore') {
      this.pullOut()
      throw new LinkFailure('gone')
    }
    const answer = mishap instanceof Uint8Array ? mishap : await this.#orPulledOut(this.#answer(apdu))
    if (mishap === 'pulledOutAfter') this.pullOut()
    return answer
  }

  #orPulledOut<Value>(answer: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#pullOut.add(reject)
      answer.then(resolve, reject).finally(() => this.#pullOut.delete(reject))
    })
  }

  async #answer(apdu: Buffer): Promise<Buffer> {
    if (this.isLocked) return status(0x5515)
    const [cla, ins, p1 = 0, p2 = 0] = apdu
    const data = apdu.subarray(5)
    if (cla === 0xb0 && ins === 0x01) return this.#whichApp()
    if (cla === 0xb0 && ins === 0xa7) return this.#leaveApp()
    if (this.app === null) return cla === 0xe0 && ins === 0xd8 ? this.#openApp(data.toString('ascii')) : status(0x6e00)
    if (this.app !== 'Ethereum' || cla !== 0xe0) return status(0x6e00)
    if (ins === 0x06) return ok(Buffer.of(0x02 | Number(this.blindSigning), 1, 22, 0))
    if (ins === 0x02) return this.#address(data, p1 === 1)
    if (ins === 0x1a || ins === 0x1c) return ok()
    if (ins === 0x0c) return this.#typedData(data, p2 === 1)
    if (ins === 0x34) return this.#authorization(data)
    if (ins === 0x04) return this.#whole(data, p1 === 0, bytes => this.#transaction(bytes))
    if (ins === 0x08) return this.#whole(data, p1 === 0, bytes => this.#message(bytes))
    return status(0x6d00)
  }

  #whichApp(): Buffer {
    const [name, version] = this.app === null ? ['BOLOS', '1.4.0'] : [this.app, this.version]
    return ok(Buffer.concat([Buffer.of(1), prefixed(name), prefixed(version), Buffer.of(1, 0)]))
  }

  async #openApp(name: string): Promise<Buffer> {
    if (!this.obeys) return status(0x6d00)
    if (!this.installed.includes(name)) return status(0x6807)
    if (!(await this.person('open'))) return status(0x5501)
    this.#goAndComeBack(() => {
      this.app = name as 'Ethereum'
    })
    return ok()
  }

  #leaveApp(): Buffer {
    if (!this.obeys) return status(0x6e00)
    this.#goAndComeBack(() => {
      this.app = null
    })
    return ok()
  }

  /** The answer still goes out; then it is gone. */
  #goAndComeBack(change: () => void): void {
    queueMicrotask(() =>
      queueMicrotask(() => {
        this.pullOut()
        this.#clock.wakeAt(this.#clock.now() + this.goneFor, () => {
          change()
          this.plugIn()
        })
      }),
    )
  }

  async #address(data: Buffer, show: boolean): Promise<Buffer> {
    const { path } = readPath(data)
    if (show && !(await this.person('address'))) return status(0x6985)
    const { publicKey } = this.#key(path)
    const address = Buffer.from(ethereumAddress(publicKey).slice(2))
    const point = uncompressedSecp256k1(publicKey)
    return ok(Buffer.concat([Buffer.of(point.length), point, Buffer.of(address.length), address]))
  }

  /** Collects the pieces of a command until they are whole: `finish` answers `undefined` while they are not. */
  async #whole(
    data: Buffer,
    isFirst: boolean,
    finish: (bytes: Buffer) => Promise<Buffer> | undefined,
  ): Promise<Buffer> {
    this.#chunks = isFirst ? data : Buffer.concat([this.#chunks, data])
    return (await finish(this.#chunks)) ?? ok()
  }

  #transaction(bytes: Buffer): Promise<Buffer> | undefined {
    const { path, rest } = readPath(bytes)
    const isLegacy = rest.readUInt8(0) >= 0xc0
    const list = isLegacy ? rest : rest.subarray(1)
    if (list.length < lengthOfList(list)) return undefined
    return this.#sign(path, keccak256(rest), isLegacy ? 35 + 2 * chainIdOf(rest) : 0)
  }

  #message(bytes: Buffer): Promise<Buffer> | undefined {
    const { path, rest } = readPath(bytes)
    const message = rest.subarray(4)
    if (message.length < rest.readUInt32BE(0)) return undefined
    const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`)
    return this.#sign(path, keccak256(Buffer.concat([prefix, message])))
  }

  #typedData(data: Buffer, isFull: boolean): Promise<Buffer> | Buffer {
    const { path, rest } = readPath(data)
    if (!this.blindSigning) return status(0x6a80)
    const digest = isFull ? this.typedDataDigest : keccak256(Buffer.concat([Buffer.of(0x19, 0x01), rest]))
    return this.#sign(path, digest)
  }

  #authorization(data: Buffer): Promise<Buffer> {
    const { path, rest } = readPath(data)
    const fields = new Map<number, Buffer>()
    for (let at = 2; at < rest.length; ) {
      const [tag = 0, length = 0] = rest.subarray(at)
      fields.set(tag, rest.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
    const integer = (tag: number) => integerBytes(BigInt(`0x${fields.get(tag)?.toString('hex')}`))
    const list = encodeRlp([integer(2), fields.get(1) as Buffer, integer(3)])
    return this.#sign(path, keccak256(Buffer.concat([Buffer.of(0x05), list])))
  }

  /** @param base - Added to the recovery id, in one byte. */
  async #sign(path: string, digest: Uint8Array, base = 0): Promise<Buffer> {
    if (!(await this.person('sign'))) return status(0x6985)
    this.signed.push(Buffer.from(digest).toString('hex'))
    const { r, s, recoveryId } = this.tamper(signSecp256k1(digest, this.#key(path).privateKey))
    return ok(Buffer.concat([Buffer.of((base + recoveryId) % 256), r, s]))
  }

  #key(path: string): KeyPair {
    return keyOf(this.#words, path)
  }

  #nextPlace(): string {
    return `/dev/hidraw-${this.#words.slice(0, 4)}-${++this.#plugs}`
  }
}

/** Some Ledgers on one computer. */
export function chaosSource(...ledgers: readonly ChaosLedger[]): DeviceSource {
  return {
    list: async () => ledgers.flatMap(({ place, model }) => (place === null ? [] : [{ place, model }])),
    async open(place) {
      const ledger = ledgers.find(each => each.place === place)
      if (!ledger) throw new LinkFailure('gone')
      return ledger.open(place)
    },
    listen(listener) {
      const stops = ledgers.map(ledger => ledger.onPlug(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

export function status(code: number): Buffer {
  return Buffer.of(code >> 8, code & 0xff)
}

function ok(data: Uint8Array = Buffer.alloc(0)): Buffer {
  return Buffer.concat([data, status(0x9000)])
}

function prefixed(text: string): Buffer {
  return Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'ascii')])
}

function readPath(data: Buffer): { path: string; rest: Buffer } {
  const count = data.readUInt8(0)
  const steps = Array.from({ length: count }, (_, index) => data.readUInt32BE(1 + 4 * index))
  const written = steps.map(step => (step >= 2 ** 31 ? `${step - 2 ** 31}'` : `${step}`))
  return { path: `m/${written.join('/')}`, rest: data.subarray(1 + 4 * count) }
}

interface KeyPair {
  readonly privateKey: Uint8Array
  readonly publicKey: Uint8Array
}

/** Deriving takes long, and many devices hold the same words. */
const derived = new Map<string, KeyPair>()

function keyOf(words: string, path: string): KeyPair {
  const name = `${words} ${path}`
  const known = derived.get(name) ?? (HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive(path) as KeyPair)
  derived.set(name, known)
  return known
}

/** Of a legacy transaction: its seventh field (EIP-155). */
function chainIdOf(rlp: Uint8Array): number {
  const chainId = decodeRlp(rlp)?.[6] as Uint8Array
  return Number(`0x${Buffer.from(chainId).toString('hex')}`)
}

/** Of an RLP list, its head included. */
function lengthOfList(list: Buffer): number {
  const head = list.readUInt8(0)
  if (head <= 0xf7) return 1 + head - 0xc0
  const size = head - 0xf7
  return 1 + size + list.readUIntBE(1, size)
}
