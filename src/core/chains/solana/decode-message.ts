import { solanaAddress } from './address.ts'
import {
  keyLength,
  type MessageHeader,
  type MessageParts,
  readBlockhash,
  readHeader,
  readItems,
  readKey,
  refuseKeys,
} from './message-parts.ts'
import { readVersion1 } from './message-version-1.ts'
import type { SolanaAccount, SolanaAddressTableLookup, SolanaInstruction, SolanaTransaction } from './transaction.ts'
import { solanaTransfersIn } from './transfers.ts'
import { malformed, unsupportedVersion, WireReader } from './wire-reader.ts'

export const signatureLength = 64

/** Indexes of accounts are bytes. */
const mostAccounts = 256

/** With its signatures: up to version 0 a transaction is one network packet. What is larger no validator takes. */
export function mostBytesOf(version: SolanaTransaction['version']): number {
  return version === 1 ? 4_096 : 1_232
}

/**
 * Reads a message: legacy, or version 0 behind the byte 0x80, or version 1 behind the byte 0x81. There is one encoding of each message,
 * and everything that validators refuse without looking at the chain is refused (`sanitize` of Agave's `solana-message`).
 *
 * @throws AgentError `TRANSACTION_TYPE_UNSUPPORTED` for another version; `TRANSACTION_INVALID`
 */
export function decodeMessage(message: Uint8Array): SolanaTransaction {
  const reader = new WireReader(message)
  const version = versionOf(reader, message)
  // Before anything else is read: a text that begins like a message is told by its length.
  refuseLength(version, message)
  const parts = version === 1 ? readVersion1(reader) : readUpToVersion0(reader, version)
  const { header, keys, recentBlockhash, budget, compiled, addressTableLookups } = parts
  reader.end()
  refuseKeys(header, keys)

  const accounts = [
    ...keys.map((key, index) => staticAccount(key, index, header, keys.length)),
    ...loaded(addressTableLookups),
  ]
  if (accounts.length > mostAccounts) throw malformed(`it names more than ${mostAccounts} accounts`)
  const instructions = compiled.map(({ program, accounts: indexes, data }, index): SolanaInstruction => {
    const at = `instruction ${index + 1}`
    return {
      programKey: programOf(program, keys, accounts.length, at),
      accounts: [...indexes].map(account => {
        const found = accounts[account]
        if (!found) throw malformed(`${at} names account ${account}, and there are ${accounts.length}`)
        return found
      }),
      data,
    }
  })
  return {
    version,
    message,
    accountKeys: keys,
    signers: keys.slice(0, header.signers),
    recentBlockhash,
    budget,
    instructions,
    addressTableLookups,
    ...solanaTransfersIn(instructions),
  }
}

function versionOf(reader: WireReader, [first = 0]: Uint8Array): SolanaTransaction['version'] {
  if (first < 0x80) return 'legacy'
  const version = reader.byte('its version') & 0x7f
  if (version !== 0 && version !== 1) throw unsupportedVersion(version)
  return version
}

/**
 * Layout: header (3 bytes); account keys (compact-u16 count, 32 bytes each); recent blockhash (32 bytes); instructions (compact-u16
 * count; each the index of its program, accounts as a compact-u16 count and an index each, data as a compact-u16 count and bytes); for
 * version 0 also lookups (compact-u16 count; each the table's key, and the indexes of writable and of read-only entries as a
 * compact-u16 count and a byte each).
 */
function readUpToVersion0(reader: WireReader, version: 'legacy' | 0): MessageParts {
  return {
    header: readHeader(reader),
    keys: items(reader, 'account keys', () => readKey(reader)),
    recentBlockhash: readBlockhash(reader),
    budget: null,
    compiled: items(reader, 'instructions', index => ({
      program: reader.byte(`the program of instruction ${index + 1}`),
      accounts: reader.compactBytes(`the accounts of instruction ${index + 1}`),
      data: reader.compactBytes(`the data of instruction ${index + 1}`),
    })),
    addressTableLookups: version === 0 ? lookupsOf(reader) : [],
  }
}

function refuseLength(version: SolanaTransaction['version'], message: Uint8Array): void {
  const most = mostBytesOf(version)
  const signers = message[version === 'legacy' ? 0 : 1] ?? 0
  const countLength = version === 1 ? 0 : 1
  if (message.length + countLength + signatureLength * signers > most) {
    throw malformed(`with its signatures it is longer than the ${most} bytes that validators take`)
  }
}

function lookupsOf(reader: WireReader): SolanaAddressTableLookup[] {
  return items(reader, 'lookups', index => {
    const at = `lookup ${index + 1}`
    const lookup = {
      tableKey: solanaAddress(reader.take(keyLength, `the table of ${at}`)),
      writableIndexes: [...reader.compactBytes(`the writable indexes of ${at}`)],
      readonlyIndexes: [...reader.compactBytes(`the read-only indexes of ${at}`)],
    }
    if (lookup.writableIndexes.length + lookup.readonlyIndexes.length === 0) throw malformed(`${at} loads no account`)
    return lookup
  })
}

function staticAccount(key: string, index: number, header: MessageHeader, count: number): SolanaAccount {
  const signer = index < header.signers
  const writable = signer ? index < header.signers - header.readonlySigners : index < count - header.readonlyOthers
  return { key, signer, writable }
}

/** Lists loaded accounts in the order of their indexes: the writable ones of every table before the read-only ones of any. */
function loaded(lookups: readonly SolanaAddressTableLookup[]): SolanaAccount[] {
  const of = (writable: boolean) =>
    lookups.flatMap(({ tableKey, writableIndexes, readonlyIndexes }) =>
      (writable ? writableIndexes : readonlyIndexes).map(index => ({
        key: 'ADDRESS_TABLE_LOOKUP',
        signer: false,
        writable,
        loadedFrom: { tableKey, index },
      })),
    )
  return [...of(true), ...of(false)]
}

function programOf(index: number, keys: readonly string[], accounts: number, at: string): string {
  if (index >= accounts) throw malformed(`${at} names the program at ${index}, and there are ${accounts} accounts`)
  const key = keys[index]
  if (key === undefined) throw malformed(`the program of ${at} comes from an address lookup table`)
  if (index === 0) throw malformed(`${at} calls the fee payer as a program`)
  return key
}

function items<Item>(reader: WireReader, at: string, read: (index: number) => Item): Item[] {
  return readItems(reader, reader.compactU16(`the number of ${at}`), read)
}
