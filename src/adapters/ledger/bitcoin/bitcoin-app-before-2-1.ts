import type { Transaction as SplitTransaction } from '@ledgerhq/hw-app-btc/lib/types'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { sighashAll } from '../../../core/chains/bitcoin/hash-type.ts'
import type { BitcoinTransaction } from '../../../core/chains/bitcoin/transaction.ts'
import type { Milliseconds } from '../../../core/milliseconds.ts'
import { compressed } from '../compressed.ts'
import { withLibrary } from '../library.ts'
import { type Line, promptly, whileThePersonReads } from '../line.ts'
import { nonsense } from '../nonsense.ts'
import type { DeviceSignature } from '../sound-signature.ts'
import { type AccountType, accountTypes } from './account.ts'
import { scriptsOf } from './scripts.ts'
import { outputBytes } from './serialised.ts'

/**
 * The protocol of the Bitcoin app before version 2.1.0, by the parts of Ledger's library that send one command each: the call that
 * does it all always signs a transaction of version 1.
 */
type Library = Awaited<ReturnType<typeof load>>
type Transport = Parameters<Library['getWalletPublicKey']>[0]

export interface KeyAnswer {
  /** Lower-case hex, 33 bytes. */
  readonly publicKey: string
  readonly address: string
}

/** @param path - Without the `m`. @param type - Not `P2TR`. */
export function readKey(line: Line, path: string, type: AccountType, show: boolean): Promise<KeyAnswer> {
  return using(line, show ? whileThePersonReads : promptly, async ({ getWalletPublicKey }, transport) => {
    const format = accountTypes[type].before21
    if (format === null) throw new Error('taproot is not known to this protocol')
    const { publicKey, bitcoinAddress } = await getWalletPublicKey(transport, { path, verify: show, format })
    return { publicKey: compressed(publicKey), address: bitcoinAddress }
  })
}

export function signMessage(line: Line, path: string, message: Uint8Array): Promise<DeviceSignature> {
  return using(line, whileThePersonReads, async ({ signMessage: sign }, transport) => {
    const { r, s } = await sign(transport, { path, messageHex: Buffer.from(message).toString('hex') })
    // The library leaves out leading zeros.
    return { r: r.padStart(64, '0'), s: s.padStart(64, '0') }
  })
}

/** Tells if a previous transaction (without witnesses) can be sent: each output goes in one command, with eight bytes of amount. */
export function isSent(previous: Uint8Array): boolean {
  return RawOldTx.decode(previous).outputs.every(({ script }) => script.length <= 255 - 8 - 3)
}

export interface SigningBefore21 {
  readonly transaction: BitcoinTransaction
  /** The transaction whose output each input spends, without witnesses. */
  readonly previous: readonly Uint8Array[]
  /** Path of the key that signs every input, without the `m`. */
  readonly path: string
  readonly publicKey: string
  readonly type: AccountType
  /** Path of an output that the device finds to be its own and does not show. */
  readonly changePath?: string | undefined
}

/** @returns for each input DER and the type of hash. @throws AgentError `DEVICE_NONSENSE` where another key is at `path`. */
export function signTransaction(line: Line, signing: SigningBefore21): Promise<readonly Uint8Array[]> {
  const { transaction, previous, path, publicKey, type, changePath } = signing
  const { inputs, outputs, version, lockTime } = transaction
  return using(line, whileThePersonReads, async (library, transport) => {
    const trusted: { readonly trustedInput: true; readonly value: Buffer; readonly sequence: Buffer }[] = []
    for (const [at, { vout, sequence }] of inputs.entries()) {
      const split = library.splitTransaction(Buffer.from(previous[at] as Uint8Array).toString('hex'))
      const value = Buffer.from(await library.getTrustedInput(transport, vout, split), 'hex')
      trusted.push({ trustedInput: true, value, sequence: littleEndian(sequence) })
    }
    const answer = await library.getWalletPublicKey(transport, { path })
    if (compressed(answer.publicKey) !== publicKey) throw nonsense('another key at the path')

    /** Begins the hash of these inputs, all without a script except those with one here. */
    const begin = (isNew: boolean, which: readonly number[], scripts: ReadonlyMap<number, Buffer>) => {
      const target: SplitTransaction = {
        version: littleEndian(version),
        inputs: which.map(at => ({
          prevout: Buffer.alloc(0),
          script: scripts.get(at) ?? Buffer.alloc(0),
          sequence: littleEndian(inputs[at]?.sequence as number),
        })),
      }
      const values = which.map(at => trusted[at] as (typeof trusted)[number])
      const isSegwit = type !== 'P2PKH'
      return library.startUntrustedHashTransactionInput(transport, isNew, target, values, isSegwit, false, [], isSegwit)
    }
    const showOutputs = async () => {
      if (changePath !== undefined) await library.provideOutputFullChangePath(transport, changePath)
      await library.hashOutputFull(transport, outputBytes(outputs))
    }
    const every = [...inputs.keys()]
    const signatures: Uint8Array[] = []
    if (type !== 'P2PKH') {
      await begin(true, every, new Map())
      await showOutputs()
    }
    for (const at of every) {
      if (type === 'P2PKH') {
        await begin(at === 0, every, new Map([[at, Buffer.from(inputs[at]?.scriptPubKey ?? '', 'hex')]]))
        await showOutputs()
      } else {
        await begin(false, [at], new Map([[at, scriptsOf(type, publicKey).scriptCode]]))
      }
      signatures.push(await library.signTransaction(transport, path, lockTime, sighashAll))
    }
    return signatures
  })
}

async function using<Result>(
  line: Line,
  limit: Milliseconds,
  use: (library: Library, transport: Transport) => Promise<Result>,
): Promise<Result> {
  const library = await load()
  return withLibrary(line, limit, transport => use(library, transport as unknown as Transport))
}

async function load() {
  const [keys, trusted, split, start, finalize, sign, message] = await Promise.all([
    import('@ledgerhq/hw-app-btc/lib/getWalletPublicKey'),
    import('@ledgerhq/hw-app-btc/lib/getTrustedInput'),
    import('@ledgerhq/hw-app-btc/lib/splitTransaction'),
    import('@ledgerhq/hw-app-btc/lib/startUntrustedHashTransactionInput'),
    import('@ledgerhq/hw-app-btc/lib/finalizeInput'),
    import('@ledgerhq/hw-app-btc/lib/signTransaction'),
    import('@ledgerhq/hw-app-btc/lib/signMessage'),
  ])
  return { ...keys, ...trusted, ...split, ...start, ...finalize, ...sign, ...message }
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
