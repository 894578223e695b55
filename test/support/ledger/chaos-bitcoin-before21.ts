import { sha256 } from '@noble/hashes/sha2.js'
import { type NETWORK, p2pkh, p2sh, p2wpkh, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { signSecp256k1, uncompressedSecp256k1 } from '../../../src/core/crypto/secp256k1.ts'
import { type ChaosApp, type ChaosHardware, keyOf, ok, readPath, status } from './chaos-app.ts'
import { attempt, der, legacyDigest, loose, messageDigest, varint, varintOf } from './chaos-bitcoin-bytes.ts'

/** The protocol of the Bitcoin app before 2.1.0 (class E0), which keeps a transaction in pieces. */
export class ChaosBitcoinBefore21 implements ChaosApp {
  readonly #hardware: ChaosHardware
  readonly #network: typeof NETWORK
  #previous = Buffer.alloc(0)
  #previousIndex = 0
  #message = Buffer.alloc(0)
  #outputs = Buffer.alloc(0)
  /** Data of the pass that was restarted: all inputs, and if they are of segregated witness. */
  #whole = { version: 1, count: 0, stream: Buffer.alloc(0), isSegwit: false }
  /** The pass in hand. */
  #pass = this.#whole

  constructor(hardware: ChaosHardware, network: typeof NETWORK) {
    this.#hardware = hardware
    this.#network = network
  }

  async answer(apdu: Buffer): Promise<Buffer> {
    const [, ins, p1 = 0, p2 = 0] = apdu
    const data = apdu.subarray(5)
    if (ins === 0x40) return this.#address(data, p1 === 1, p2)
    if (ins === 0x42) return this.#trustedInput(data, p1 === 0)
    if (ins === 0x44) return this.#input(data, p1 === 0, p2)
    if (ins === 0x4a) return p1 === 0xff ? this.#change(data) : this.#output(data, p1 === 0x80)
    if (ins === 0x48) return this.#sign(data)
    if (ins === 0x4e) return this.#signMessage(data, p1, p2)
    return status(0x6d00)
  }

  async #address(data: Buffer, show: boolean, format: number): Promise<Buffer> {
    const { path } = readPath(data)
    const { publicKey, chainCode } = keyOf(this.#hardware.words, path)
    const network = this.#network
    const segwit = p2wpkh(publicKey, network)
    const { address } = [p2pkh(publicKey, network), p2sh(segwit, network), segwit][format] ?? segwit
    if (show && !(await this.#hardware.person('address'))) return status(0x6985)
    const point = uncompressedSecp256k1(publicKey)
    const text = Buffer.from(address)
    return ok(Buffer.concat([Buffer.of(point.length), point, Buffer.of(text.length), text, chainCode as Uint8Array]))
  }

  #trustedInput(data: Buffer, isFirst: boolean): Buffer {
    if (isFirst) this.#previousIndex = data.readUInt32BE(0)
    this.#previous = isFirst ? Buffer.from(data.subarray(4)) : Buffer.concat([this.#previous, data])
    const outputs = attempt(() => RawOldTx.decode(this.#previous).outputs)
    if (!outputs) return ok()
    const tail = Buffer.alloc(20)
    tail.writeUInt32LE(this.#previousIndex)
    tail.writeBigUInt64LE(outputs[this.#previousIndex]?.amount ?? 0n, 4)
    return ok(Buffer.concat([Buffer.of(0x32, 0, 0, 0), sha256(sha256(this.#previous)), tail]))
  }

  #input(data: Buffer, isFirst: boolean, p2: number): Buffer {
    if (!isFirst) {
      this.#pass.stream = Buffer.concat([this.#pass.stream, data])
      return ok()
    }
    const isNew = p2 !== 0x80
    const isSegwit = isNew ? p2 === 0x02 : this.#whole.isSegwit
    this.#pass = { version: data.readUInt32LE(0), count: varint(data, 4)[0], stream: Buffer.alloc(0), isSegwit }
    if (isNew) {
      this.#whole = this.#pass
      this.#shown = false
      this.#changePath = undefined
    }
    this.#outputs = isNew || !isSegwit ? Buffer.alloc(0) : this.#outputs
    return ok()
  }

  #shown = false
  #changePath: string | undefined

  #change(data: Buffer): Buffer {
    this.#changePath = readPath(data).path
    return ok()
  }

  async #output(data: Buffer, isLast: boolean): Promise<Buffer> {
    this.#outputs = Buffer.concat([this.#outputs, data])
    if (!isLast) return ok(Buffer.of(0))
    const { publicKey } = keyOf(this.#hardware.words, this.#changePath ?? 'm')
    for (const payment of [p2pkh(publicKey), p2wpkh(publicKey), p2sh(p2wpkh(publicKey))]) {
      const isHidden = this.#changePath && !this.#shown && this.#outputs.includes(payment.script)
      if (isHidden) this.#hardware.hidden.push(Buffer.from(payment.script).toString('hex'))
    }
    if (!this.#shown && !(await this.#hardware.person('sign'))) return status(0x6985)
    this.#shown = true
    return ok(Buffer.of(0, 0))
  }

  #sign(data: Buffer): Buffer {
    const { path, rest } = readPath(data)
    const all = inputsIn(this.#whole)
    const [now] = inputsIn(this.#pass).filter(({ script }) => script.length > 0)
    if (!now || !this.#shown) return status(0x6a80)
    const head = Buffer.alloc(4)
    head.writeUInt32LE(this.#whole.version)
    const lockTime = Buffer.alloc(4)
    lockTime.writeUInt32LE(rest.readUInt32BE(1))
    const serialised = Buffer.concat([
      head,
      varintOf(all.length),
      ...all.map(({ outpoint, sequence }) => Buffer.concat([outpoint, Buffer.of(0), sequence])),
      this.#outputs,
      lockTime,
    ])
    const transaction = Transaction.fromRaw(serialised, loose)
    const index = all.findIndex(({ outpoint }) => outpoint.equals(now.outpoint))
    const script = Uint8Array.from(now.script)
    const digest = this.#whole.isSegwit
      ? transaction.preimageWitnessV0(index, script, 1, now.amount)
      : legacyDigest(transaction, index, script)
    return ok(this.#ecdsa(path, digest, true))
  }

  async #signMessage(data: Buffer, p1: number, p2: number): Promise<Buffer> {
    if (p1 === 0) {
      this.#message = p2 === 0x01 ? Buffer.from(data) : Buffer.concat([this.#message, data])
      return ok(Buffer.of(0, 0))
    }
    const { path, rest } = readPath(this.#message)
    const message = rest.subarray(2)
    if (message.length !== rest.readUInt16BE(0)) return status(0x6a80)
    if (!(await this.#hardware.person('sign'))) return status(0x6985)
    return ok(this.#ecdsa(path, messageDigest(message), false))
  }

  /** DER with the recovery id in its first byte. */
  #ecdsa(path: string, digest: Uint8Array, withType: boolean): Buffer {
    this.#hardware.signed.push(Buffer.from(digest).toString('hex'))
    const signature = this.#hardware.tamper(signSecp256k1(digest, keyOf(this.#hardware.words, path).privateKey))
    const bytes = der(signature)
    bytes[0] = 0x30 + signature.recoveryId
    return withType ? bytes : bytes.subarray(0, -1)
  }
}

interface OlderInput {
  /** 36 bytes. */
  readonly outpoint: Buffer
  readonly amount: bigint
  readonly script: Buffer
  readonly sequence: Buffer
}

/** Each is 01, the length of a trusted input, that, the length of a script, that, and the sequence. */
function inputsIn({ stream, count }: { readonly stream: Buffer; readonly count: number }): OlderInput[] {
  const inputs: OlderInput[] = []
  for (let at = 0; inputs.length < count; ) {
    const trusted = stream.subarray(at + 2, at + 58)
    const [length, scriptAt] = varint(stream, at + 58)
    const script = stream.subarray(scriptAt, scriptAt + length)
    const sequence = stream.subarray(scriptAt + length, scriptAt + length + 4)
    inputs.push({ outpoint: trusted.subarray(4, 40), amount: trusted.readBigUInt64LE(40), script, sequence })
    at = scriptAt + length + 4
  }
  return inputs
}
