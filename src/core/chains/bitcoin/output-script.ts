import { Address, OutScript } from '@scure/btc-signer/payment.js'
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

/** The kind of script an output is locked by, and its address: only where that address stands for the very same bytes. */
export function readOutputScript(script: Uint8Array, network: BitcoinNetwork): OutputScript {
  const template = standardTemplate(script)
  const scriptType = template && scriptTypes[template.type]
  if (!scriptType) return { scriptType: 'unknown', address: null }
  return { scriptType, address: Address(networkRows[network].addresses).encode(template) }
}

/** What a script says where it is of a standard form, written as that form is; `undefined` for others. */
export function standardTemplate(script: Uint8Array): Template | undefined {
  try {
    const template = OutScript.decode(script) as Template | undefined
    // The same template can be spelled with longer pushes, which is another script, and of another hash.
    return template && Buffer.compare(OutScript.encode(template), script) === 0 ? template : undefined
  } catch {
    return undefined
  }
}

/** OP_RETURN. */
const returns = 0x6a

/** What an OP_RETURN script carries, pushes and all, without that opcode; `undefined` for another script. Nobody can spend it. */
export function returnedData(script: Uint8Array): Uint8Array | undefined {
  if (script[0] !== returns) return undefined
  const [length = 0, data] = [script[1], script.subarray(2)]
  // One push of the shortest form is what nearly all have: then it is the data alone. OP_PUSHDATA1 (0x4c) has its length behind it.
  if (length > 0 && length <= 75 && data.length === length) return data
  if (length === 0x4c && script.length - 3 === script[2]) return script.subarray(3)
  return script.subarray(1)
}
