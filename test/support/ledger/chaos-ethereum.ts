import { ethereumAddress } from '../../../src/core/chains/ethereum/encoding/address.ts'
import { decodeRlp, encodeRlp, integerBytes } from '../../../src/core/chains/ethereum/encoding/rlp.ts'
import { keccak256 } from '../../../src/core/crypto/hash.ts'
import { signSecp256k1, uncompressedSecp256k1 } from '../../../src/core/crypto/secp256k1.ts'
import { type ChaosApp, type ChaosHardware, keyOf, ok, readPath, status } from './chaos-app.ts'

/** An Ethereum app in a script. */
export class ChaosEthereum implements ChaosApp {
  readonly #hardware: ChaosHardware
  readonly #typedDataDigest: () => Uint8Array
  #chunks: Buffer = Buffer.alloc(0)
  #tokens = 0
  #isDescribed = false

  /** @param typedDataDigest - What it signs for full typed data, which it is sent piece by piece. */
  constructor(hardware: ChaosHardware, typedDataDigest: () => Uint8Array) {
    this.#hardware = hardware
    this.#typedDataDigest = typedDataDigest
  }

  async answer(apdu: Buffer): Promise<Buffer> {
    const [cla, ins, p1 = 0, p2 = 0] = apdu
    const data = apdu.subarray(5)
    if (cla !== 0xe0) return status(0x6e00)
    if (ins === 0x06) return ok(Buffer.of(0x02 | Number(this.#hardware.blindSigning), 1, 22, 0))
    if (ins === 0x02) return this.#address(data, p1 === 1)
    if (ins === 0x1a || ins === 0x1c) return ok()
    if (ins === 0x0a) return ok(Buffer.of(this.#tokens++))
    if (ins === 0x1e) return this.#filter()
    if (ins === 0x0c) return this.#typedData(data, p2 === 1)
    if (ins === 0x34) return this.#authorization(data)
    if (ins === 0x04) return this.#whole(data, p1 === 0, bytes => this.#transaction(bytes))
    if (ins === 0x08) return this.#whole(data, p1 === 0, bytes => this.#message(bytes))
    return status(0x6d00)
  }

  async #address(data: Buffer, show: boolean): Promise<Buffer> {
    const { path } = readPath(data)
    if (show && !(await this.#hardware.person('address'))) return status(0x6985)
    const { publicKey } = keyOf(this.#hardware.words, path)
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
    if (!this.#hardware.blindSigning && !this.#isDescribed) return status(0x6a80)
    this.#isDescribed = false
    const digest = isFull ? this.#typedDataDigest() : keccak256(Buffer.concat([Buffer.of(0x19, 0x01), rest]))
    return this.#sign(path, digest)
  }

  #filter(): Buffer {
    if (!this.#hardware.takesFilters) return status(0x6a80)
    this.#isDescribed = true
    return ok()
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
    if (!(await this.#hardware.person('sign'))) return status(0x6985)
    this.#hardware.signed.push(Buffer.from(digest).toString('hex'))
    const { r, s, recoveryId } = this.#hardware.tamper(
      signSecp256k1(digest, keyOf(this.#hardware.words, path).privateKey),
    )
    return ok(Buffer.concat([Buffer.of((base + recoveryId) % 256), r, s]))
  }
}

/** Reads the chain id of a legacy transaction: its seventh field (EIP-155). */
function chainIdOf(rlp: Uint8Array): number {
  const chainId = decodeRlp(rlp)?.[6] as Uint8Array
  return Number(`0x${Buffer.from(chainId).toString('hex')}`)
}

/** Returns the length of an RLP list, its head included. */
function lengthOfList(list: Buffer): number {
  const head = list.readUInt8(0)
  if (head <= 0xf7) return 1 + head - 0xc0
  const size = head - 0xf7
  return 1 + size + list.readUIntBE(1, size)
}
