import { toHex } from '../../schema/hex.ts'
import { readBcs } from '../wire/read-bcs.ts'
import { followCommands } from './follow-commands.ts'
import { type Expiration, type TransactionData, transactionData } from './layout.ts'
import { networkOf } from './networks.ts'
import { mostBytes, refuse } from './refuse.ts'
import type { SuiTransaction } from './signed.ts'

/**
 * Reads the BCS of `TransactionData`, without the intent that goes before it.
 *
 * @throws AgentError `TRANSACTION_INVALID`; `TRANSACTION_TYPE_UNSUPPORTED` for what validators make, and for a version that came later
 */
export function readSuiTransaction(bytes: Uint8Array): SuiTransaction {
  if (bytes.length > mostBytes) throw refuse(`it is longer than ${mostBytes} bytes`)
  const { value } = readBcs(transactionData, bytes, { refuse, at: '' })
  checkDigests(value)
  checkObjects(value)
  checkProposers(value.expiration)
  const { sender, gas, expiration, kind } = value
  return {
    sender,
    gas,
    expiration,
    network: networkNamed(expiration),
    ...followCommands(kind.value, sender, gas.owner),
  }
}

function networkNamed({ kind, value }: Expiration): SuiTransaction['network'] {
  return kind === 'during' || kind === 'validity' ? networkOf(toHex(value.chain)) : undefined
}

/** BCS writes how long they are, and the chain takes no other length. */
function checkDigests({ kind, gas, expiration }: TransactionData): void {
  const check = (digest: Uint8Array, of: string) => {
    if (digest.length !== 32) throw refuse(`the digest of ${of} has ${digest.length} bytes and not 32`)
  }
  for (const { id, digest } of [...gas.payment, ...referencesOf(kind.value)]) check(digest, `the object ${id}`)
  if (expiration.kind === 'during' || expiration.kind === 'validity') check(expiration.value.chain, 'the network')
}

/** The chain takes each object once, those that pay the fee too: what is done to it under one name would not show under the other. */
function checkObjects({ kind, gas }: TransactionData): void {
  const used = new Set<string>()
  const all = [...gas.payment.map(({ id }) => id), ...objectsOf(kind.value)]
  for (const id of all) {
    if (used.has(id)) throw refuse(`it names the object ${id} twice`)
    used.add(id)
  }
}

/** Each once and in order: a list of none is no list of BCS on this chain. */
function checkProposers({ kind, value }: Expiration): void {
  const indices = kind === 'validity' ? value.proposers?.indices : undefined
  if (indices?.length === 0 || indices?.some((each, at) => at > 0 && each <= (indices[at - 1] as number)))
    throw refuse('the proposers of expiration are not in order')
}

type Programmable = TransactionData['kind']['value']

function referencesOf({ inputs }: Programmable) {
  return inputs.flatMap(({ kind, value }) => (kind === 'object' && value.kind !== 'shared' ? [value.value] : []))
}

function objectsOf({ inputs }: Programmable): string[] {
  return inputs.flatMap(({ kind, value }) => (kind === 'object' ? [value.value.id] : []))
}
