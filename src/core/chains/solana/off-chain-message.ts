import type { Field, Warning } from '../../../shared/card.ts'
import { type Described, danger, fitting, notice } from '../declaration/described.ts'
import type { SigningContext } from '../declaration/known-text.ts'
import type { Signed } from '../declaration/signed.ts'
import { describeText, isText, textSigned } from '../declaration/text.ts'
import { solanaAddress } from './address.ts'
import { systemProgram } from './programs.ts'

/** A message of “Off-Chain Message Signing” (docs.anza.xyz/proposals/off-chain-message-signing), header version 0 or 1. */
export interface OffChainMessage {
  /** Base58, for example of a program; null in the short header and in version 1, which have none. */
  readonly applicationDomain: string | null
  /** Null in version 1, which is UTF-8 of any length. */
  readonly format: 0 | 1 | 2 | null
  /** Base58; empty in the short header. */
  readonly signers: readonly string[]
  /** Bytes of the text. */
  readonly message: Uint8Array
}

const signingDomain = Buffer.from('\xffsolana offchain', 'latin1')

/** Format 0 is printable ASCII, 1 and 2 are UTF-8; 0 and 1 fit into 1232 bytes with their header, so that hardware wallets can show them. */
const mostOnHardwareWallet = 1_232
const printable = /^[\x20-\x7e]*$/

/**
 * Reads one whole message; `undefined` for other bytes, and where the text is not of its format. After the signing domain (16 bytes)
 * and the header version (0) stand either the application domain (32 bytes), format, number of signers and their keys (32 bytes each),
 * or, in the short header of Agave's command line and of Ledger's first apps, the format alone; then the length of the text in 2 bytes,
 * least significant first, and the text.
 *
 * In version 1 the number of signers, their keys and the text follow, as @solana/kit writes them: each key once, in the order of their
 * bytes, and at least a letter of text.
 *
 * No bytes of version 0 are both: the text of the short reading would hold the format of the long one, which is no printable character.
 */
export function offChainMessageIn(bytes: Uint8Array): OffChainMessage | undefined {
  const start = signingDomain.length
  if (bytes.length <= start || Buffer.compare(bytes.subarray(0, start), signingDomain) !== 0) return undefined
  const rest = bytes.subarray(start + 1)
  if (bytes[start] === 1) return version1(rest)
  if (bytes[start] !== 0) return undefined
  return longHeader(rest, bytes.length) ?? shortHeader(rest, bytes.length)
}

function version1(rest: Uint8Array): OffChainMessage | undefined {
  const read = signersIn(rest)
  if (!read?.keys.every((key, index) => index === 0 || Buffer.compare(read.keys[index - 1] as Uint8Array, key) < 0)) {
    return undefined
  }
  const { keys, after: message } = read
  if (message.length === 0 || !isText(message)) return undefined
  return { applicationDomain: null, format: null, signers: keys.map(solanaAddress), message }
}

function longHeader(rest: Uint8Array, whole: number): OffChainMessage | undefined {
  const read = signersIn(rest.subarray(33))
  const body = read && bodyOf(rest[32] as number, read.after, whole)
  return (
    body && {
      applicationDomain: solanaAddress(rest.subarray(0, 32)),
      signers: read.keys.map(solanaAddress),
      ...body,
    }
  )
}

/** A byte that says how many, 32 bytes each; `undefined` where there is none, or not all of them. */
function signersIn(
  bytes: Uint8Array,
): { readonly keys: readonly Uint8Array[]; readonly after: Uint8Array } | undefined {
  const count = bytes[0] ?? 0
  const end = 1 + 32 * count
  if (count === 0 || bytes.length < end) return undefined
  return {
    keys: Array.from({ length: count }, (_, index) => bytes.subarray(1 + 32 * index, 33 + 32 * index)),
    after: bytes.subarray(end),
  }
}

function shortHeader(rest: Uint8Array, whole: number): OffChainMessage | undefined {
  const body = bodyOf(rest[0] ?? -1, rest.subarray(1), whole)
  return body && { applicationDomain: null, signers: [], ...body }
}

function bodyOf(
  format: number,
  sized: Uint8Array,
  whole: number,
): Pick<OffChainMessage, 'format' | 'message'> | undefined {
  if (format !== 0 && format !== 1 && format !== 2) return undefined
  if (sized.length < 3 || (sized[0] as number) + 256 * (sized[1] as number) !== sized.length - 2) return undefined
  if (format !== 2 && whole > mostOnHardwareWallet) return undefined
  const message = sized.subarray(2)
  if (format === 0 && !printable.test(Buffer.from(message).toString('latin1'))) return undefined
  return isText(message) ? { format, message } : undefined
}

/** Domains that stand for no application: a message has none, or 32 zero bytes. */
const noApplication: readonly (string | null)[] = [null, systemProgram]

/** Returns what limits take the message for: text, unless programs or its application could carry it out. */
export function offChainSigned({ applicationDomain, message }: OffChainMessage, context: SigningContext): Signed {
  const curve = 'CURVE_ED25519'
  const isForAll = noApplication.includes(applicationDomain)
  return (
    (isForAll && textSigned(message, curve, context)) || {
      ...{ kind: 'unreadable', curve },
      why: 'the message is for an application, which could take it for an order to pay',
    }
  )
}

/** @param own - Address of the key that is to sign. */
export function describeOffChainMessage(
  { applicationDomain, signers, message }: OffChainMessage,
  own: string | undefined,
  context: SigningContext,
): Described {
  const text = describeText(message, context) as Described
  const kind: Field[] = [
    { label: 'Kind', value: 'Solana off-chain message' },
    ...(applicationDomain === null
      ? []
      : [{ label: 'Application', value: applicationDomain, style: 'address' as const }]),
    ...signers.map((key, index) => ({ label: `Signer ${index + 1}`, value: key, style: 'address' as const })),
  ]
  const forApplication = noApplication.includes(applicationDomain)
    ? []
    : [
        danger(
          `What the application ${applicationDomain} makes of the text cannot be shown: it could be an order to pay.`,
        ),
      ]
  const otherSigners: Warning[] =
    signers.length > 0 && own !== undefined && !signers.includes(own)
      ? [notice('The message names other signers than the key that signs here.')]
      : []
  return {
    sentence: fitting(text.sentence, 'Sign a Solana off-chain message'),
    fields: [...kind, ...text.fields],
    warnings: [...forApplication, ...text.warnings, ...otherSigners],
  }
}
