import { Address } from '@scure/btc-signer/payment.js'
import { isSecp256k1PublicKey } from '../../crypto/secp256k1.ts'
import { type BitcoinNetwork, networkRows } from './network.ts'
import type { BitcoinScriptType } from './transaction.ts'

export interface OutputScript {
  readonly scriptType: BitcoinScriptType
  readonly address: string | null
}

type Template = Parameters<ReturnType<typeof Address>['encode']>[0]

const scriptTypes: Readonly<Record<string, BitcoinScriptType>> = {
  pkh: 'P2PKH',
  sh: 'P2SH',
  wpkh: 'P2WPKH',
  wsh: 'P2WSH',
  tr: 'P2TR',
}

/**
 * Pay-to-anchor (BIP-433): `OP_1 <4e73>`, which anybody spends who wants to pay for the transaction to be confirmed sooner. It has an
 * address, the same in every transaction, which says nothing of who is paid.
 */
const anchor = Uint8Array.of(0x51, 2, 0x4e, 0x73)

/** The kind of script an output is locked by, and its address: only where that address stands for the very same bytes. */
export function readOutputScript(script: Uint8Array, network: BitcoinNetwork): OutputScript {
  if (Buffer.compare(script, anchor) === 0) return { scriptType: 'P2A', address: null }
  const template = standardTemplate(script)
  const scriptType = template && scriptTypes[template.type]
  if (!scriptType) return { scriptType: 'unknown', address: null }
  return { scriptType, address: Address(networkRows[network].addresses).encode(template) }
}

/** A form of script that has an address: opcodes around a hash or key, as in `OP_DUP OP_HASH160 <20 bytes> OP_EQUALVERIFY OP_CHECKSIG`. */
interface Form {
  readonly before: readonly number[]
  readonly bytes: 20 | 32
  readonly after: readonly number[]
  template(held: Uint8Array): Template
}

const forms: readonly Form[] = [
  { before: [0x76, 0xa9, 20], bytes: 20, after: [0x88, 0xac], template: hash => ({ type: 'pkh', hash }) },
  { before: [0xa9, 20], bytes: 20, after: [0x87], template: hash => ({ type: 'sh', hash }) },
  { before: [0, 20], bytes: 20, after: [], template: hash => ({ type: 'wpkh', hash }) },
  { before: [0, 32], bytes: 32, after: [], template: hash => ({ type: 'wsh', hash }) },
  { before: [0x51, 32], bytes: 32, after: [], template: pubkey => ({ type: 'tr', pubkey }) },
]

/**
 * Reads a script of a form that has an address; `undefined` for others. The library would try every form, and lift each key in a script
 * to the curve: a megabyte of keys takes it seconds.
 */
export function standardTemplate(script: Uint8Array): Template | undefined {
  const form = forms.find(each => isOf(each, script))
  if (!form) return undefined
  const from = form.before.length
  const template = form.template(Uint8Array.from(script.subarray(from, from + form.bytes)))
  // Nobody can spend what is paid to 32 bytes that are no key.
  return template.type === 'tr' && !isSecp256k1PublicKey(Uint8Array.of(2, ...template.pubkey)) ? undefined : template
}

function isOf({ before, bytes, after }: Form, script: Uint8Array): boolean {
  return (
    script.length === before.length + bytes + after.length &&
    before.every((byte, at) => script[at] === byte) &&
    after.every((byte, at) => script[before.length + bytes + at] === byte)
  )
}

/** OP_RETURN. */
const returns = 0x6a

/** Returns the content of an OP_RETURN script, pushes and all, without that opcode; `undefined` for another script. Nobody can spend it. */
export function returnedData(script: Uint8Array): Uint8Array | undefined {
  if (script[0] !== returns) return undefined
  const [length = 0, data] = [script[1], script.subarray(2)]
  // One push of the shortest form is what nearly all have: then it is the data alone. OP_PUSHDATA1 (0x4c) has its length behind it.
  if (length > 0 && length <= 75 && data.length === length) return data
  if (length === 0x4c && script.length - 3 === script[2]) return script.subarray(3)
  return script.subarray(1)
}
