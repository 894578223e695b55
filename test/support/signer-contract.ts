import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { afterEach, describe, expect, test } from 'vitest'
import { addressOf } from '../../src/core/chains/address-formats.ts'
import { readBitcoinTransaction } from '../../src/core/chains/bitcoin/sign-transaction.ts'
import { PayloadBudget } from '../../src/core/chains/declaration/payload-budget.ts'
import { readEthereumTransaction } from '../../src/core/chains/ethereum/sign-transaction.ts'
import { readSolanaTransaction } from '../../src/core/chains/solana/sign-transaction.ts'
import { AgentError, type FailureCode } from '../../src/core/errors.ts'
import type { KeyHardwareWallet, Signature, Signer, SigningInput, SigningKey } from '../../src/core/ports/signer.ts'
import { decodePayload, type PayloadParameters } from '../../src/core/signing/payload.ts'
import type { Asking, SigningKind } from './ledger/asking.ts'
import { ed25519SecretOf, keyOf } from './ledger/chaos-app.ts'
import { savingsWords } from './ledger/chaos-ledger.ts'
import { signingKinds } from './ledger/signing-kinds.ts'

/** A signer over the wallet of {@link savingsWords}, in a state of its own. */
export interface SignerSubject {
  readonly signer: Signer
  /** The wallet's id, and the hardware wallet that holds it. */
  readonly wallet: {
    readonly organizationId: string
    readonly keyId: string
    hardwareWalletFor(kind: SigningKind): KeyHardwareWallet | null
  }
  /** Lets as much time pass as the promise takes. */
  inTime<Value>(promise: Promise<Value>): Promise<Value>
  /** Told of all that will be signed, in that order. */
  expects?(...askings: readonly Asking[]): void
  /** Everything signed so far, one entry for each signature, if it can be told. */
  readonly signed?: readonly string[]
  lock(): void
  unlock(): Promise<void>
  /** Takes the keys away for good. */
  lose(): Promise<void>
  close?(): Promise<void>
}

interface Contract {
  open(): Promise<SignerSubject>
  readonly lockedAs: FailureCode
  readonly lostAs: FailureCode
}

const kinds = Object.entries<SigningKind>(signingKinds)
const transaction = signingKinds['an Ethereum transaction']
const psbt = signingKinds['a Bitcoin transaction (PSBT)']

/** Tests that any signer must pass, wherever the keys are. Run once per implementation. */
export function signerContract(name: string, { open, lockedAs, lostAs }: Contract) {
  describe(`${name} as a signer`, () => {
    const opened: SignerSubject[] = []
    afterEach(async () => {
      for (const subject of opened.splice(0)) await subject.close?.()
    })
    async function ready(): Promise<SignerSubject> {
      const subject = await open()
      opened.push(subject)
      return subject
    }

    describe.each(kinds)('%s', (_, kind) => {
      test('is signed by the key, low in s, as RFC 6979 and RFC 8032 have it from the seed', async () => {
        const subject = await ready()
        const { key, input } = once(subject, kind, 1)
        const signature = await subject.inTime(subject.signer.sign(key, input))
        expectSound(signature, key, input)
        expectMade(signature, kind, input)
      })

      test('is signed the second time too, and the same but for BIP-340', async () => {
        const subject = await ready()
        const { key, input, asking } = once(subject, kind, 1)
        subject.expects?.(asking, asking)
        const first = await subject.inTime(subject.signer.sign(key, input))
        const second = await subject.inTime(subject.signer.sign(key, input))
        expectSound(second, key, input)
        if (isDeterministic(input)) expect(second).toEqual(first)
      })

      test('asked for many times at once is answered to each, and none is signed twice', async () => {
        const subject = await ready()
        const all = [1, 2, 3, 4, 5, 6].map(number => once(subject, kind, number))
        subject.expects?.(...all.map(({ asking }) => asking))
        const signatures = await subject.inTime(
          Promise.all(all.map(({ key, input }) => subject.signer.sign(key, input))),
        )
        for (const [index, { key, input }] of all.entries()) expectSound(signatures[index] as Signature, key, input)
        expect(new Set(signatures.map(hex)).size).toBe(all.length)
        if (subject.signed) expect(new Set(subject.signed).size).toBe(all.length)
        if (subject.signed) expect(subject.signed).toHaveLength(all.length)
      })

      test('is not signed while the keys are locked, and is once they are not', async () => {
        const subject = await ready()
        const { key, input } = once(subject, kind, 1)
        await subject.lock()
        await expectRefused(subject, subject.signer.sign(key, input), lockedAs)
        await subject.unlock()
        expectSound(await subject.inTime(subject.signer.sign(key, input)), key, input)
      })

      test('is not signed when the keys are not there', async () => {
        const subject = await ready()
        const { key, input } = once(subject, kind, 1)
        await subject.lose()
        await expectRefused(subject, subject.signer.sign(key, input), lostAs)
      })

      test('is not signed with the key of another curve', async () => {
        const subject = await ready()
        const { input } = once(subject, kind, 1)
        const other = kinds.find(([, { curve }]) => curve !== kind.curve)?.[1] as SigningKind
        const { key } = once(subject, other, 1)
        await expectRefused(subject, subject.signer.sign(key, input), 'REQUEST_INVALID', 'NOT_SUPPORTED')
      })

      test('is answered by signAll as by sign', async () => {
        const subject = await ready()
        const { key, input } = once(subject, kind, 1)
        const [signature, ...more] = await subject.inTime(subject.signer.signAll(key, [input]))
        expect(more).toEqual([])
        expectSound(signature as Signature, key, input)
        expectMade(signature as Signature, kind, input)
      })
    })

    test.each([0, 31, 33])('a digest of %i bytes is refused', async length => {
      const subject = await ready()
      const { key } = once(subject, transaction, 1)
      const input = { curve: 'CURVE_SECP256K1', digest: new Uint8Array(length).fill(7) } as const
      await expectRefused(subject, subject.signer.sign(key, input), 'REQUEST_INVALID', 'NOT_SUPPORTED')
    })

    test('several inputs are signed in their order', async () => {
      const subject = await ready()
      const key = keyIn(subject, psbt)
      const inputs = readBitcoinTransaction(psbtOfInputs(5, key), key).inputs
      const signatures = await subject.inTime(subject.signer.signAll(key, inputs))
      expect(signatures).toHaveLength(5)
      for (const [index, input] of inputs.entries()) expectSound(signatures[index] as Signature, key, input)
      expect(signatures.map(hex)).toEqual(inputs.map(input => expectedOf(psbt, input)))
    })

    test('of several inputs none is given out when the keys are locked', async () => {
      const subject = await ready()
      const key = keyIn(subject, psbt)
      await subject.lock()
      const { inputs } = readBitcoinTransaction(psbtOfInputs(3, key), key)
      await expectRefused(subject, subject.signer.signAll(key, inputs), lockedAs)
    })
  })
}

/** One request of a kind, as the activities would read it. */
function once(subject: SignerSubject, kind: SigningKind, number: number) {
  const key = keyIn(subject, kind)
  const asking = kind.ask(number, key)
  subject.expects?.(asking)
  return { key, asking, input: inputOf(asking, key) }
}

function keyIn({ wallet }: SignerSubject, kind: SigningKind): SigningKey {
  const { curve, path, addressFormat } = kind
  const publicKey =
    curve === 'CURVE_ED25519'
      ? ed25519.getPublicKey(ed25519SecretOf(savingsWords, path))
      : keyOf(savingsWords, path).publicKey
  const { organizationId, keyId } = wallet
  return {
    ...{
      organizationId,
      keyId,
      curve,
      path,
      addressFormat,
      name: 'Savings',
      hardwareWallet: wallet.hardwareWalletFor(kind),
    },
    publicKey: Buffer.from(publicKey).toString('hex'),
    address: addressOf(addressFormat, curve, publicKey),
  }
}

const transactionReaders = {
  TRANSACTION_TYPE_ETHEREUM: readEthereumTransaction,
  TRANSACTION_TYPE_BITCOIN: readBitcoinTransaction,
  TRANSACTION_TYPE_SOLANA: readSolanaTransaction,
}

export function inputOf(
  { parameters, headers }: Pick<Asking, 'parameters' | 'headers'>,
  key: SigningKey,
): SigningInput {
  if (parameters.unsignedTransaction !== undefined) {
    const read = transactionReaders[parameters.type as keyof typeof transactionReaders]
    return read(Buffer.from(parameters.unsignedTransaction, 'hex'), key).inputs[0] as SigningInput
  }
  const lodged = headers?.['countersign-preimage']?.replace(/^0x/, '')
  const hardwareWallets = { cannotSign: () => undefined }
  const context = {
    field: 'payload',
    webOrigin: undefined,
    askedAt: Date.now(),
    hardwareWallets: hardwareWallets as unknown as Parameters<typeof decodePayload>[2]['hardwareWallets'],
    preimage: lodged === undefined ? undefined : Buffer.from(lodged, 'hex'),
    budget: new PayloadBudget(),
    interfaces: [],
  }
  return decodePayload(parameters as unknown as PayloadParameters, key, context).input
}

/** A payment out of several outputs that the key holds. */
function psbtOfInputs(count: number, { publicKey }: SigningKey): Uint8Array {
  const { script } = p2wpkh(Buffer.from(publicKey, 'hex'))
  const payment = new Transaction()
  for (let index = 0; index < count; index++) {
    const amount = BigInt(10_000 + index)
    payment.addInput({ txid: '22'.repeat(32), index, witnessUtxo: { script, amount } })
  }
  payment.addOutputAddress('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g', 9_000n)
  return payment.toPSBT()
}

/** Held against the public key with a library that no signer here was asked to use. */
function expectSound(signature: Signature, key: SigningKey, input: SigningInput): void {
  const compact = Buffer.from(hex(signature), 'hex')
  const publicKey = Buffer.from(key.publicKey, 'hex')
  expect(compact).toHaveLength(64)
  if (input.curve === 'CURVE_ED25519') {
    expect(signature.recoveryId).toBe(0)
    expect(ed25519.verify(compact, input.message, publicKey)).toBe(true)
    return
  }
  if (input.curve === 'CURVE_P256') {
    expect(p256.verify(compact, input.digest, publicKey, { prehash: false, lowS: true })).toBe(true)
    return
  }
  if (input.scheme === 'taproot') {
    expect(signature.recoveryId).toBe(0)
    expect(schnorr.verify(compact, input.digest, p2tr(publicKey.subarray(1)).tweakedPubkey)).toBe(true)
    return
  }
  expect(secp256k1.verify(compact, input.digest, publicKey, { prehash: false, lowS: true })).toBe(true)
  const recovered = secp256k1.Signature.fromBytes(compact, 'compact')
    .addRecoveryBit(signature.recoveryId)
    .recoverPublicKey(input.digest)
  expect(recovered.toHex(true)).toBe(key.publicKey)
}

/** Signatures of BIP-340 have randomness in them. */
function isDeterministic(input: SigningInput): boolean {
  return input.curve !== 'CURVE_SECP256K1' || input.scheme === undefined
}

function expectMade(signature: Signature, kind: SigningKind, input: SigningInput): void {
  if (isDeterministic(input)) expect(hex(signature)).toBe(expectedOf(kind, input))
}

/** The one signature there is for a deterministic signer, from the words. */
function expectedOf({ path }: SigningKind, input: SigningInput): string {
  const made =
    input.curve === 'CURVE_ED25519'
      ? ed25519.sign(input.message, ed25519SecretOf(savingsWords, path))
      : secp256k1.sign(input.digest, keyOf(savingsWords, path).privateKey, { prehash: false, lowS: true })
  return Buffer.from(made).toString('hex')
}

async function expectRefused(
  { inTime, signed }: SignerSubject,
  signing: Promise<unknown>,
  ...codes: readonly FailureCode[]
): Promise<void> {
  const before = signed?.length
  const failure = await inTime(signing).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(failure).toBeInstanceOf(AgentError)
  expect(codes).toContain((failure as AgentError).code)
  expect(signed?.length).toBe(before)
}

function hex({ r, s }: Signature): string {
  return Buffer.concat([r, s]).toString('hex')
}
