import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK, Transaction, utils } from '@scure/btc-signer'
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import { signSecp256k1 } from '../../../src/core/crypto/secp256k1.ts'
import { type ChaosApp, type ChaosHardware, keyOf, ok, pathOf, readPath, status } from './chaos-app.ts'
import { ChaosBitcoinBefore21 } from './chaos-bitcoin-before21.ts'
import { der, legacyDigest, loose, messageDigest, varint, varintOf } from './chaos-bitcoin-bytes.ts'
import { Ended, type Fields, leaf, map, maps, preimage, type Reading } from './chaos-merkle.ts'

/** Program that asks the computer for data; the next command answers. */
type Program = AsyncGenerator<Buffer, Buffer, Buffer>

const testVersions = { private: 0x04358394, public: 0x043587cf }

/**
 * A Bitcoin app in a script, by its documentation (github.com/LedgerHQ/app-bitcoin-new, doc/): wallet policies and PSBTs, and before
 * 2.1.0 also the older protocol. It reads every Merkle tree it is shown, checks the proofs, and hashes what it signs by itself.
 */
export class ChaosBitcoin implements ChaosApp {
  readonly #hardware: ChaosHardware
  readonly #isTest: boolean
  #program: Program | undefined
  readonly #older: ChaosBitcoinBefore21

  constructor(hardware: ChaosHardware, isTest: boolean) {
    this.#hardware = hardware
    this.#isTest = isTest
    this.#older = new ChaosBitcoinBefore21(hardware, isTest ? TEST_NETWORK : NETWORK)
  }

  async answer(apdu: Buffer): Promise<Buffer> {
    const [cla, ins = 0, , p2 = 0] = apdu
    const data = apdu.subarray(5)
    const isOld = /^2\.0\./.test(this.#hardware.version)
    if (cla === 0xe0 && isOld) return this.#older.answer(apdu)
    if (cla === 0xe1) {
      if (p2 > (isOld ? 0 : 1)) return status(0x6a86)
      if (ins === 0x00) return ok(Buffer.from(this.#extendedKey(readPath(data.subarray(1)).steps)))
      if (ins === 0x05) return ok(this.#masterFingerprint())
      this.#program = this.#begin(ins, data, p2)
      return this.#step(Buffer.alloc(0))
    }
    if (cla === 0xf8 && ins === 0x01 && this.#program) return this.#step(data)
    return status(cla === 0xf8 ? 0x6d00 : 0x6e00)
  }

  async #step(given: Buffer): Promise<Buffer> {
    try {
      const { value, done } = await (this.#program as Program).next(given)
      if (!done) return Buffer.concat([value, status(0xe000)])
      this.#program = undefined
      return ok(value)
    } catch (failure) {
      this.#program = undefined
      if (failure instanceof Ended) return status(failure.code)
      throw failure
    }
  }

  #begin(ins: number, data: Buffer, protocol: number): Program {
    switch (ins) {
      case 0x03:
        return this.#address(data)
      case 0x04:
        return this.#signPsbt(data, protocol)
      case 0x10:
        return this.#signMessage(data)
    }
    throw new Ended(0x6d00)
  }

  async *#address(data: Buffer): Program {
    const display = data[0] === 1
    const policy = yield* this.#policy(data.subarray(1, 33))
    const steps = [...policy.steps, data.readUInt8(65), data.readUInt32BE(66)]
    const { address } = this.#payment(policy.template, this.#key(steps).publicKey)
    if (display && !(await this.#hardware.person('address'))) throw new Ended(0x6985)
    return Buffer.from(address as string)
  }

  async *#signMessage(data: Buffer): Program {
    const { steps, rest } = readPath(data)
    const [length, at] = varint(rest, 0)
    const root = rest.subarray(at, at + 32)
    const count = Math.ceil(length / 64)
    const parts: Buffer[] = []
    for (let index = 0; index < count; index++) parts.push(yield* leaf(root, count, index))
    const digest = messageDigest(Buffer.concat(parts))
    if (!(await this.#hardware.person('sign'))) throw new Ended(0x6985)
    const { r, s, recoveryId } = this.#ecdsa(steps, digest)
    return Buffer.concat([Buffer.of(31 + recoveryId), r, s])
  }

  async *#signPsbt(data: Buffer, protocol: number): Program {
    const [globalSize, globalAt] = varint(data, 0)
    const inputsAt = globalAt + 64
    const [inputCount, inputRootAt] = varint(data, inputsAt)
    const [outputCount, outputRootAt] = varint(data, inputRootAt + 32)
    const policyAt = outputRootAt + 32
    const global = yield* map(globalSize, data.subarray(globalAt, inputsAt))
    const policy = yield* this.#policy(data.subarray(policyAt, policyAt + 32))
    const inputs = yield* maps(data.subarray(inputRootAt, inputRootAt + 32), inputCount)
    const outputs = yield* maps(data.subarray(outputRootAt, outputRootAt + 32), outputCount)

    const transaction = new Transaction({
      version: number(global, '02'),
      lockTime: global.has('03') ? number(global, '03') : 0,
      ...loose,
    })
    for (const input of inputs) {
      transaction.addInput({
        txid: Buffer.from(input.get('0e') as Buffer).reverse(),
        index: number(input, '0f'),
        sequence: input.has('10') ? number(input, '10') : 0xffffffff,
      })
    }
    for (const output of outputs) {
      transaction.addOutput({
        amount: (output.get('03') as Buffer).readBigUInt64LE(0),
        script: Uint8Array.from(output.get('04') as Buffer),
      })
    }
    const spent = inputs.map(spentBy)
    const own = inputs.flatMap((input, index) => {
      const steps = this.#ownSteps(input, policy.template, policy.template.startsWith('tr') ? '16' : '06')
      return steps ? [{ index, steps }] : []
    })
    if (own.length === 0) throw new Ended(0x6a80)
    for (const output of outputs) {
      const steps = this.#ownSteps(output, policy.template, policy.template.startsWith('tr') ? '07' : '02')
      const isChange = steps?.length === 5 && steps[3] === 1 && policy.steps.every((step, at) => step === steps[at])
      if (!steps || !isChange) continue
      const script = output.get('04') as Buffer
      const { publicKey } = this.#key(steps)
      if (script.equals(this.#payment(policy.template, publicKey).script))
        this.#hardware.hidden.push(script.toString('hex'))
    }
    if (!(await this.#hardware.person('sign'))) throw new Ended(0x6985)
    for (const { index, steps } of own) {
      const { publicKey } = this.#key(steps)
      const { script } = this.#payment(policy.template, publicKey)
      if (!Buffer.from(script).equals(spent[index]?.script as Buffer)) throw new Ended(0x6a80)
      const amount = spent[index]?.amount as bigint
      const signature =
        policy.template === 'tr(@0/**)' || policy.template === 'tr(@0)'
          ? this.#schnorr(
              steps,
              transaction.preimageWitnessV1(
                index,
                spent.map(each => Uint8Array.from(each.script)),
                typeOf(inputs[index] as Fields, protocol),
                spent.map(each => each.amount),
              ),
              typeOf(inputs[index] as Fields, protocol),
            )
          : der(
              this.#ecdsa(
                steps,
                policy.template.startsWith('pkh')
                  ? legacyDigest(transaction, index, script)
                  : transaction.preimageWitnessV0(index, p2pkh(publicKey).script, 1, amount),
              ),
            )
      const key = policy.template.startsWith('tr') ? publicKey.subarray(1) : publicKey
      const before = protocol === 0 ? Buffer.alloc(0) : Buffer.concat([Buffer.of(key.length), key])
      yield Buffer.concat([Buffer.of(0x10), varintOf(index), before, signature])
    }
    return Buffer.alloc(0)
  }

  /** Where the key of an input or output is, if the PSBT says that it is this device's. @param type - Of the field. */
  #ownSteps(fields: Fields, template: string, type: string): readonly number[] | undefined {
    const isTaproot = template.startsWith('tr')
    for (const [key, value] of fields) {
      if (!key.startsWith(type)) continue
      const at = isTaproot ? 1 + 32 * (value[0] ?? 0) : 0
      if (!value.subarray(at, at + 4).equals(this.#masterFingerprint())) continue
      return Array.from({ length: (value.length - at - 4) / 4 }, (_, step) => value.readUInt32LE(at + 4 + 4 * step))
    }
    return undefined
  }

  /** A default policy of an account of this device; anything else would have to be registered. */
  *#policy(id: Buffer): Reading<{ readonly template: string; readonly steps: readonly number[] }> {
    const policy = yield* preimage(id)
    const version = policy[0]
    const [templateLength, at] = varint(policy, 2)
    const isWhole = version === 1
    const end = at + (isWhole ? templateLength : 32)
    const template = isWhole ? policy.subarray(at, end) : yield* preimage(policy.subarray(at, end))
    const key = (yield* leaf(policy.subarray(end + 1, end + 33), 1, 0)).toString()
    const [, fingerprint, path = '', extended] =
      /^\[([0-9a-f]{8})\/([0-9'/]+)\]([A-Za-z0-9]+)(\/\*\*)?$/.exec(key) ?? []
    const steps = path.split('/').map(step => Number.parseInt(step, 10) + (step.endsWith("'") ? 2 ** 31 : 0))
    const isOwn = fingerprint === this.#masterFingerprint().toString('hex') && extended === this.#extendedKey(steps)
    if (policy[1] !== 0 || !isOwn || !isStandard(template.toString(), steps, this.#isTest)) throw new Ended(0x6a80)
    return { template: template.toString(), steps }
  }

  #payment(template: string, publicKey: Uint8Array) {
    const network = this.#isTest ? TEST_NETWORK : NETWORK
    if (template.startsWith('pkh')) return p2pkh(publicKey, network)
    if (template.startsWith('wpkh')) return p2wpkh(publicKey, network)
    if (template.startsWith('tr')) return p2tr(publicKey.subarray(1), undefined, network)
    return p2sh(p2wpkh(publicKey, network), network)
  }

  #ecdsa(steps: readonly number[], digest: Uint8Array) {
    this.#hardware.signed.push(Buffer.from(digest).toString('hex'))
    return this.#hardware.tamper(signSecp256k1(digest, this.#key(steps).privateKey))
  }

  /** The default type is left out, as BIP-341 has it. */
  #schnorr(steps: readonly number[], digest: Uint8Array, hashType: number): Buffer {
    this.#hardware.signed.push(Buffer.from(digest).toString('hex'))
    const signature = schnorr.sign(digest, tweaked(this.#key(steps).privateKey))
    const { r, s } = this.#hardware.tamper({ r: signature.slice(0, 32), s: signature.slice(32), recoveryId: 0 })
    return Buffer.concat([r, s, Buffer.from(hashType === 0 ? [] : [hashType])])
  }

  #key(steps: readonly number[]) {
    return keyOf(this.#hardware.words, pathOf(steps))
  }

  #extendedKey(steps: readonly number[]): string {
    if (!this.#isTest) return this.#key(steps).publicExtendedKey
    return HDKey.fromMasterSeed(mnemonicToSeedSync(this.#hardware.words), testVersions).derive(pathOf(steps))
      .publicExtendedKey
  }

  #masterFingerprint(): Buffer {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(this.#key([]).fingerprint)
    return bytes
  }
}

/** Returns the type of hash. If none is given, the app of 2.0.x takes SIGHASH_ALL, for taproot too; since 2.1 it takes the default type. */
function typeOf(input: Fields, protocol: number): number {
  return input.has('03') ? number(input, '03') : protocol === 0 ? 1 : 0
}

/** The output an input spends; of what is not segregated witness, from the transaction that made it. */
function spentBy(input: Fields): { readonly script: Buffer; readonly amount: bigint } {
  const previous = input.get('00')
  const witness = input.get('01')
  if (previous) {
    const { outputs } = RawTx.decode(previous)
    const txId = sha256(sha256(RawOldTx.encode(RawTx.decode(previous))))
    const output = outputs[number(input, '0f')]
    if (!output || !(input.get('0e') as Buffer).equals(txId)) throw new Ended(0x6a80)
    if (witness && witness.readBigUInt64LE(0) !== output.amount) throw new Ended(0x6a80)
    return { script: Buffer.from(output.script), amount: output.amount }
  }
  if (!witness) throw new Ended(0x6a80)
  const [length, at] = varint(witness, 8)
  return { script: witness.subarray(at, at + length), amount: witness.readBigUInt64LE(0) }
}

function isStandard(template: string, [purpose, coin, account]: readonly number[], isTest: boolean): boolean {
  const purposes: Record<string, number> = { pkh: 44, sh: 49, wpkh: 84, tr: 86 }
  const expected = purposes[template.replace(/\(.*/, '')]
  return purpose === (expected ?? 0) + 2 ** 31 && coin === Number(isTest) + 2 ** 31 && (account ?? 0) <= 100 + 2 ** 31
}

/** BIP-341 with no script tree. */
function tweaked(privateKey: Uint8Array): Uint8Array {
  const { Fn } = secp256k1.Point
  const point = secp256k1.Point.BASE.multiply(Fn.fromBytes(privateKey))
  const secret = Fn.fromBytes(privateKey)
  const even = point.toBytes(true)[0] === 2 ? secret : Fn.neg(secret)
  const xOnly = utils.pubSchnorr(privateKey)
  return Fn.toBytes(
    Fn.add(even, Fn.create(BigInt(`0x${Buffer.from(schnorr.utils.taggedHash('TapTweak', xOnly)).toString('hex')}`))),
  )
}

function number(fields: Fields, key: string): number {
  return (fields.get(key) as Buffer).readUInt32LE(0)
}
