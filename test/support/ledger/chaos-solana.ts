import { ed25519 } from '@noble/curves/ed25519.js'
import { type ChaosApp, type ChaosHardware, ed25519SecretOf, ok, readPath, status } from './chaos-app.ts'

/**
 * A Solana app in a script, by its documentation (github.com/LedgerHQ/app-solana, doc/api.md). Of transactions it reads nothing: with
 * blind signing off it refuses them all.
 */
export class ChaosSolana implements ChaosApp {
  readonly #hardware: ChaosHardware
  #chunks = Buffer.alloc(0)

  constructor(hardware: ChaosHardware) {
    this.#hardware = hardware
  }

  async answer([cla, ins, p1 = 0, p2 = 0, , ...bytes]: Buffer): Promise<Buffer> {
    if (cla !== 0xe0) return status(0x6e00)
    const data = Buffer.from(bytes)
    if (ins === 0x04) {
      const version = this.#hardware.version.split('.').map(Number)
      return ok(Buffer.of(Number(this.#hardware.blindSigning), 0, ...version))
    }
    if (ins === 0x05) return this.#address(data, p1 === 1)
    if (ins !== 0x06 && ins !== 0x07) return status(0x6d00)
    this.#chunks = p2 & 0x01 ? Buffer.concat([this.#chunks, data]) : data
    return p2 & 0x02 ? ok() : this.#sign(ins === 0x07)
  }

  async #address(data: Buffer, show: boolean): Promise<Buffer> {
    const { path } = readPath(data)
    if (show && !(await this.#hardware.person('address'))) return status(0x6985)
    return ok(ed25519.getPublicKey(ed25519SecretOf(this.#hardware.words, path)))
  }

  async #sign(isOffChain: boolean): Promise<Buffer> {
    const { path, rest: message } = readPath(this.#chunks.subarray(1))
    const isText = isOffChain && message.subarray(16).every(byte => byte < 0x80)
    if (isOffChain && message.toString('latin1', 0, 16) !== '\xffsolana offchain') return status(0x6a81)
    if (!isText && !this.#hardware.blindSigning && isOffChain) return status(0x6808)
    if (!isOffChain && !this.#hardware.blindSigning) return status(0x6808)
    const secret = ed25519SecretOf(this.#hardware.words, path)
    // As the app does, it looks for its own key among the signers.
    if (!message.includes(ed25519.getPublicKey(secret))) return status(isOffChain ? 0x6a81 : 0x6a80)
    if (!(await this.#hardware.person('sign'))) return status(0x6985)
    this.#hardware.signed.push(message.toString('hex'))
    const signature = ed25519.sign(message, secret)
    const { r, s } = this.#hardware.tamper({ r: signature.slice(0, 32), s: signature.slice(32), recoveryId: 0 })
    return ok(Buffer.concat([r, s]))
  }
}
