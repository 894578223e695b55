import { solanaAddress } from './address.ts'
import type { SolanaAddressTableLookup, SolanaBudget } from './transaction.ts'
import { malformed, type WireReader } from './wire-reader.ts'

export const keyLength = 32

/** Numbers of keys: all that sign, those of them that may not be changed, and the others that may not. */
export interface MessageHeader {
  readonly signers: number
  readonly readonlySigners: number
  readonly readonlyOthers: number
}

/** An instruction as a message writes it: its program and accounts are indexes. */
export interface CompiledInstruction {
  readonly program: number
  readonly accounts: Uint8Array
  readonly data: Uint8Array
}

/** Content of a message of any version, before its indexes are looked up. */
export interface MessageParts {
  readonly header: MessageHeader
  /** Base58. */
  readonly keys: readonly string[]
  readonly recentBlockhash: string
  readonly budget: SolanaBudget | null
  readonly compiled: readonly CompiledInstruction[]
  readonly addressTableLookups: readonly SolanaAddressTableLookup[]
}

/** Three bytes. */
export function readHeader(reader: WireReader): MessageHeader {
  return {
    signers: reader.byte('its header'),
    readonlySigners: reader.byte('its header'),
    readonlyOthers: reader.byte('its header'),
  }
}

export function readKey(reader: WireReader): string {
  return solanaAddress(reader.take(keyLength, 'the account keys'))
}

export function readBlockhash(reader: WireReader): string {
  return solanaAddress(reader.take(keyLength, 'the recent blockhash'))
}

/** No more are read than the bytes could hold. */
export function readItems<Item>(reader: WireReader, count: number, read: (index: number) => Item): Item[] {
  return Array.from({ length: Math.min(count, reader.left + 1) }, (_, index) => read(index))
}

/** @throws AgentError `TRANSACTION_INVALID` for keys that validators refuse, whatever the chain says. */
export function refuseKeys(header: MessageHeader, keys: readonly string[]): void {
  const { signers, readonlySigners, readonlyOthers } = header
  const seen = new Set<string>()
  for (const key of keys) {
    if (seen.has(key)) throw malformed(`it names the account ${key} twice`)
    seen.add(key)
  }
  if (signers === 0) throw malformed('nobody signs it, so nobody pays its fee')
  if (readonlySigners >= signers) throw malformed('its fee payer is an account that may not be changed')
  if (signers + readonlyOthers > keys.length) {
    throw malformed(`its header speaks of more accounts than the ${keys.length} it names`)
  }
}
