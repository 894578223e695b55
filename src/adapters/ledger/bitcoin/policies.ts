import type { AppClient } from '@ledgerhq/hw-app-btc/lib/newops/appClient'
import type { PsbtV2 } from '@ledgerhq/psbtv2/lib/psbtv2'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { CompactSizeLen } from '@scure/btc-signer/script.js'
import type { BitcoinTransaction } from '../../../core/chains/bitcoin/transaction.ts'
import { isSecp256k1PublicKey } from '../../../core/crypto/secp256k1.ts'
import type { Milliseconds } from '../../../core/milliseconds.ts'
import { type Transport, withLibrary } from '../library.ts'
import { type Line, promptly, whileThePersonReads } from '../line.ts'
import { nonsense } from '../nonsense.ts'
import type { DeviceSignature } from '../sound-signature.ts'
import { interrupted } from '../status-words.ts'
import { accountTypes, type BitcoinAccount, written } from './account.ts'
import type { KeyAnswer } from './bitcoin-app-before-2-1.ts'
import type { PsbtExtras } from './psbt-extras.ts'
import { scriptsOf } from './scripts.ts'
import { amountBytes } from './serialised.ts'

/**
 * The protocol of wallet policies and PSBTs (https://github.com/LedgerHQ/app-bitcoin-new/blob/develop/doc/bitcoin.md). The app has
 * spoken its version 1 since 2.1.0; 2.0.x spoke version 0.
 */
export type ProtocolVersion = 0 | 1

interface Library {
  readonly client: AppClient
  readonly PsbtV2: typeof PsbtV2
}

/** The public key at a path, hex of 33 bytes. Nothing is shown. */
export function readPublicKey(line: Line, version: ProtocolVersion, steps: readonly number[]): Promise<string> {
  return using(line, version, promptly, async ({ client }) => publicKeyAt(client, steps))
}

/** The key of an account, and its address as the device works it out. */
export function readAddress(
  line: Line,
  version: ProtocolVersion,
  { type, steps }: BitcoinAccount,
  show: boolean,
): Promise<KeyAnswer> {
  return using(line, version, show ? whileThePersonReads : promptly, async ({ client }) => {
    const publicKey = await publicKeyAt(client, steps)
    const extendedKey = await client.getExtendedPubkey(false, steps.slice(0, 3))
    const fingerprint = await client.getMasterFingerprint()
    const policy = walletPolicy(version, type, { fingerprint, steps: steps.slice(0, 3), extendedKey })
    const [change, index] = steps.slice(3) as [number, number]
    const address = await client.getWalletAddress(policy, null, change, index, show)
    return { publicKey, address }
  })
}

export function signMessage(line: Line, steps: readonly number[], message: Uint8Array): Promise<DeviceSignature> {
  return using(line, 1, whileThePersonReads, async ({ client }) => {
    const signature = Buffer.from(await client.signMessage(Buffer.from(message), [...steps]), 'base64')
    return { r: signature.toString('hex', 1, 33), s: signature.toString('hex', 33, 65) }
  })
}

export interface PolicySigning {
  readonly transaction: BitcoinTransaction
  readonly extras: PsbtExtras
  readonly account: BitcoinAccount
  /** Lower-case hex, 33 bytes. */
  readonly publicKey: string
  /** Paths of the outputs that may be change. The device is asked for the key to find out. */
  readonly changeSteps: readonly (readonly number[] | undefined)[]
}

/**
 * @returns by input: DER and the type of hash, or for taproot 64 bytes.
 * @throws AgentError `DEVICE_NONSENSE` where another key is at the account's path.
 */
export function signPsbt(
  line: Line,
  version: ProtocolVersion,
  signing: PolicySigning,
): Promise<ReadonlyMap<number, Uint8Array>> {
  const { account, publicKey, changeSteps, transaction } = signing
  return using(line, version, whileThePersonReads, async ({ client, PsbtV2: Psbt }) => {
    const fingerprint = await client.getMasterFingerprint()
    const steps = account.steps.slice(0, 3)
    const extendedKey = await client.getExtendedPubkey(false, steps)
    if ((await publicKeyAt(client, account.steps)) !== publicKey) throw nonsense('another key at the path')
    const change: ChangeKey[] = []
    for (const [output, at] of changeSteps.entries()) {
      if (!at) continue
      const key = await publicKeyAt(client, at)
      const isIts = scriptsOf(account.type, key).script === transaction.outputs[output]?.scriptPubKey
      if (isIts) change.push({ output, steps: at, publicKey: key })
    }
    const psbt = psbtFor(new Psbt(), signing, fingerprint, change)
    return client.signPsbt(
      psbt,
      walletPolicy(version, account.type, { fingerprint, steps, extendedKey }),
      null,
      () => {},
    )
  })
}

interface ChangeKey {
  readonly output: number
  readonly steps: readonly number[]
  readonly publicKey: string
}

/** Makes PSBT version 2 (BIP-370) from what was shown: only previous transactions come from what the client sent. */
function psbtFor(
  psbt: PsbtV2,
  { transaction, extras, account, publicKey }: PolicySigning,
  fingerprint: Buffer,
  change: readonly ChangeKey[],
): PsbtV2 {
  const { version, lockTime, inputs, outputs, signs } = transaction
  psbt.setGlobalPsbtVersion(2)
  psbt.setGlobalTxVersion(version)
  if (lockTime !== 0) psbt.setGlobalFallbackLocktime(lockTime)
  psbt.setGlobalInputCount(inputs.length)
  psbt.setGlobalOutputCount(outputs.length)
  for (const [index, input] of inputs.entries()) {
    psbt.setInputPreviousTxId(index, Buffer.from(input.txId, 'hex').reverse())
    psbt.setInputOutputIndex(index, input.vout)
    if (input.sequence !== 0xffffffff) psbt.setInputSequence(index, input.sequence)
    const previous = extras.inputs[index]?.previous
    // Taproot signs the amounts of all inputs, so that nothing is gained by what they were made in.
    if (previous && input.scriptType !== 'P2TR') psbt.setInputNonWitnessUtxo(index, Buffer.from(previous))
    if (input.scriptType !== 'P2PKH') {
      psbt.setInputWitnessUtxo(index, amountBytes(input.value), Buffer.from(input.scriptPubKey, 'hex'))
    }
    if (!signs.some(sign => sign.index === index)) continue
    const { redeemScript } = scriptsOf(account.type, publicKey)
    if (redeemScript) psbt.setInputRedeemScript(index, redeemScript)
    const key = Buffer.from(publicKey, 'hex')
    const steps = [...account.steps]
    if (account.type === 'P2TR') psbt.setInputTapBip32Derivation(index, key.subarray(1), [], fingerprint, steps)
    else psbt.setInputBip32Derivation(index, key, fingerprint, steps)
  }
  for (const [index, { value, scriptPubKey }] of outputs.entries()) {
    psbt.setOutputAmount(index, Number(value))
    psbt.setOutputScript(index, Buffer.from(scriptPubKey, 'hex'))
  }
  for (const { output, steps, publicKey: changeKey } of change) {
    const key = Buffer.from(changeKey, 'hex')
    const { redeemScript } = scriptsOf(account.type, changeKey)
    if (redeemScript) psbt.setOutputRedeemScript(output, redeemScript)
    if (account.type === 'P2TR') psbt.setOutputTapBip32Derivation(output, key.subarray(1), [], fingerprint, [...steps])
    else psbt.setOutputBip32Derivation(output, key, fingerprint, [...steps])
  }
  return psbt
}

type WalletPolicy = Parameters<AppClient['getWalletAddress']>[0]

/**
 * The policy of an account that needs no registration: of a single key, by its type of address. Ledger's library (11.4.0) writes
 * only version 2; version 1 had the template itself in place of its hash, and `/**` with the key.
 */
function walletPolicy(
  version: ProtocolVersion,
  type: BitcoinAccount['type'],
  account: { readonly fingerprint: Buffer; readonly steps: readonly number[]; readonly extendedKey: string },
): WalletPolicy {
  const { policy } = accountTypes[type]
  const origin = `[${account.fingerprint.toString('hex')}/${written(account.steps)}]`
  const descriptorTemplate = version === 1 ? policy.replace('@0', '@0/**') : policy
  const key = `${origin}${account.extendedKey}${version === 1 ? '' : '/**'}`
  const template = Buffer.from(descriptorTemplate)
  const serialize = () =>
    Buffer.concat([
      Buffer.of(version + 1, 0),
      CompactSizeLen.encode(template.length),
      version === 1 ? sha256(template) : template,
      Buffer.of(1),
      // The root of a Merkle tree with one leaf.
      sha256(Buffer.concat([Buffer.of(0), Buffer.from(key)])),
    ])
  return { descriptorTemplate, keys: [key], serialize, getWalletId: () => Buffer.from(sha256(serialize())) }
}

async function publicKeyAt(client: AppClient, steps: readonly number[]): Promise<string> {
  const key = publicKeyIn(await client.getExtendedPubkey(false, [...steps]))
  if (!key) throw nonsense('no extended public key')
  return key.toString('hex')
}

/** An extended public key (BIP-32) is 78 bytes, the last 33 of them the key. */
function publicKeyIn(extendedKey: string): Buffer | undefined {
  try {
    const bytes = Buffer.from(createBase58check(sha256).decode(extendedKey))
    const key = bytes.subarray(45)
    return bytes.length === 78 && isSecp256k1PublicKey(key) ? key : undefined
  } catch {
    return undefined
  }
}

async function using<Result>(
  line: Line,
  version: ProtocolVersion,
  limit: Milliseconds,
  use: (library: Library) => Promise<Result>,
): Promise<Result> {
  const [{ AppClient: Client }, { PsbtV2: Psbt }] = await Promise.all([
    import('@ledgerhq/hw-app-btc/lib/newops/appClient'),
    import('@ledgerhq/psbtv2/lib/psbtv2'),
  ])
  return withLibrary(line, limit, transport =>
    use({ client: new Client((version === 1 ? transport : speakingVersion0(transport)) as never), PsbtV2: Psbt }),
  )
}

const yielding = 0x10

/**
 * Ledger's library speaks version 1 of the protocol. Version 0 has 0 as its P2, and yields signatures without the key before them:
 * one of no bytes is put there.
 */
function speakingVersion0(transport: Transport): Transport {
  const adapted: Pick<Transport, 'send'> = {
    async send(cla, ins, p1, _p2, data, statuses) {
      const answer = await transport.send(cla, ins, p1, 0, data, statuses)
      if (answer.readUInt16BE(answer.length - 2) !== interrupted || answer[0] !== yielding) return answer
      const indexLength = { 253: 3, 254: 5, 255: 9 }[answer[1] ?? 0] ?? 1
      return Buffer.concat([answer.subarray(0, 1 + indexLength), Buffer.of(0), answer.subarray(1 + indexLength)])
    },
  }
  return adapted as Transport
}
