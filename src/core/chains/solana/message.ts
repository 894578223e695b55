import { solanaAddress } from './address.ts'
import type { SolanaAccount, SolanaAddressTableLookup, SolanaInstruction, SolanaTransaction } from './transaction.ts'
import { solanaTransfersIn } from './transfers.ts'
import { malformed, unsupportedVersion, WireReader } from './wire-reader.ts'

/** A transaction with its signatures is one network packet: what is larger no validator takes. */
export const mostBytes = 1_232
export const signatureLength = 64
const keyLength = 32

/** Indexes of accounts are bytes. */
const mostAccounts = 256

/**
 * Reads a message: legacy, or version 0 behind the byte 0x80. There is one encoding of each message, and everything that validators
 * refuse without looking at the chain is refused (`sanitize` of Agave's `solana-message`).
 *
 * Layout: number of signatures, of read-only signers, of other read-only accounts (one byte each); account keys (compact-u16 count,
 * 32 bytes each); recent blockhash (32 bytes); instructions (compact-u16 count; each the index of its program, accounts as a
 * compact-u16 count and an index each, data as a compact-u16 count and bytes); for version 0 also lookups (compact-u16 count; each the
 * table's key, and the indexes of writable and of read-only entries as a compact-u16 count and a byte each).
 *
 * @throws AgentError `TRANSACTION_TYPE_UNSUPPORTED` for another version; `TRANSACTION_INVALID`
 */
export function decodeMessage(message: Uint8Array): SolanaTransaction {
  const reader = new WireReader(message)
  const version = versionOf(reader, message)
  const header = {
    signers: reader.byte('its header'),
    readonlySigners: reader.byte('its header'),
    readonlyOthers: reader.byte('its header'),
  }
  const keys = keysOf(reader)
  refuseHeader(header, keys.length)
  if (message.length > mostBytes - 1 - signatureLength * header.signers) {
    throw malformed(`with its signatures it is longer than the ${mostBytes} bytes that validators take`)
  }
  const recentBlockhash = solanaAddress(reader.take(keyLength, 'the recent blockhash'))
  const compiled = items(reader, 'instructions', index => ({
    program: reader.byte(`the program of instruction ${index + 1}`),
    accounts: reader.compactBytes(`the accounts of instruction ${index + 1}`),
    data: reader.compactBytes(`the data of instruction ${index + 1}`),
  }))
  const addressTableLookups = version === 0 ? lookupsOf(reader) : []
  reader.end()

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
    instructions,
    addressTableLookups,
    ...solanaTransfersIn(instructions),
  }
}

function versionOf(reader: WireReader, [first = 0]: Uint8Array): SolanaTransaction['version'] {
  if (first < 0x80) return 'legacy'
  const version = reader.byte('its version') & 0x7f
  if (version !== 0) throw unsupportedVersion(version)
  return 0
}

interface Header {
  readonly signers: number
  readonly readonlySigners: number
  readonly readonlyOthers: number
}

function keysOf(reader: WireReader): string[] {
  const keys = items(reader, 'account keys', () => solanaAddress(reader.take(keyLength, 'the account keys')))
  const seen = new Set<string>()
  for (const key of keys) {
    if (seen.has(key)) throw malformed(`it names the account ${key} twice`)
    seen.add(key)
  }
  return keys
}

function refuseHeader({ signers, readonlySigners, readonlyOthers }: Header, keys: number): void {
  if (signers === 0) throw malformed('nobody signs it, so nobody pays its fee')
  if (readonlySigners >= signers) throw malformed('its fee payer is an account that may not be changed')
  if (signers + readonlyOthers > keys) throw malformed(`its header speaks of more accounts than the ${keys} it names`)
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

function staticAccount(key: string, index: number, header: Header, count: number): SolanaAccount {
  const signer = index < header.signers
  const writable = signer ? index < header.signers - header.readonlySigners : index < count - header.readonlyOthers
  return { key, signer, writable }
}

/** In the order of their indexes: the writable ones of every table before the read-only ones of any. */
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

/** No more are read than the bytes could hold. */
function items<Item>(reader: WireReader, at: string, read: (index: number) => Item): Item[] {
  const count = reader.compactU16(`the number of ${at}`)
  return Array.from({ length: Math.min(count, reader.left + 1) }, (_, index) => read(index))
}
