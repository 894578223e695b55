import type { Field } from '../../../shared/card.ts'
import { quoted, visible } from '../../display/visible.ts'
import { type Described, detail, withoutRepeats } from '../declaration/described.ts'
import type { SigningContext } from '../declaration/known-text.ts'
import type { SignIn } from '../declaration/sign-in-message.ts'
import { describeSignIn } from '../declaration/sign-in-with.ts'
import { warningsOfKnownText, whyOrder } from '../declaration/text.ts'
import { textsOfAnyChain } from '../declaration/texts-of-any-chain.ts'
import type { StellarOperation } from './operation.ts'
import type { StellarMemo, StellarTransaction } from './transaction.ts'

/** A challenge of Stellar Web Authentication (SEP-10): a transaction that no network can carry out, signed to sign in. */
interface Challenge {
  readonly signIn: SignIn
  readonly server: string
  readonly memo: StellarMemo | undefined
  /** The domain of the wallet that asks; undefined where it names none. */
  readonly wallet: string | undefined
  readonly customer: bigint | undefined
  /** Further entries of the server, which only it reads. */
  readonly entries: readonly Entry[]
}

interface Entry {
  readonly name: string
  readonly value: string
}

/** Describes a transaction as a sign-in, and compares it with the page that asks; `undefined` if it is not exactly a challenge. */
export function describeChallenge(transaction: StellarTransaction, context: SigningContext): Described | undefined {
  const challenge = challengeIn(transaction)
  if (!challenge) return undefined
  const { signIn, server, memo, wallet, customer, entries } = challenge
  const described = describeSignIn(signIn, context)
  const more: readonly Field[] = [
    ...(customer === undefined ? [] : [{ label: 'Customer', value: `${customer}` }]),
    ...(memo?.kind === 'id' ? [{ label: 'Memo (number)', value: `${memo.id}` }] : []),
    ...(wallet === undefined ? [] : [{ label: 'Wallet', value: visible(wallet, 64) }]),
    { label: 'Account of the server', value: server, style: 'address' },
    ...entries.map(({ name, value }) =>
      detail({ label: 'Entry of the server', value: `${quoted(name, 64)}: ${quoted(value, 64)}` }),
    ),
  ]
  const warnings = entries.flatMap(textsOf).flatMap(text => warningsOfKnownText(Buffer.from(text), context))
  return {
    ...described,
    fields: [...described.fields, ...more],
    warnings: withoutRepeats([...warnings, ...described.warnings]),
  }
}

/**
 * Returns why a transaction that no network carries out may do more than sign in; null for a challenge alone, and for what is carried out.
 * Whoever takes its signature for a proof decides of what, and the server chooses the texts of its entries. Sequence numbers of accounts are
 * above 0.
 */
export function whyOtherProof(transaction: StellarTransaction): string | null {
  if (transaction.sequence > 0n) return null
  const challenge = challengeIn(transaction)
  if (!challenge) return 'no network carries it out, and what its signature proves is not known here'
  const whys = challenge.entries.flatMap(textsOf).flatMap(text => whyOrder(text, { texts: textsOfAnyChain }) ?? [])
  return whys[0] === undefined ? null : `the sign-in has an entry of the server, and ${whys[0]}`
}

/** Programs look for an entry by its name, or take the value alone. */
function textsOf({ name, value }: Entry): readonly string[] {
  return [value, `${name}: ${value}`]
}

/** A sequence number is above 0 on every network, so nothing of a challenge is ever carried out. */
function challengeIn(transaction: StellarTransaction): Challenge | undefined {
  const { network, source, feeSource, sequence, preconditions, memo, operations, operationCount } = transaction
  const { time, others: conditions } = preconditions
  const [first, ...rest] = operations
  const isWhole = operations.length === operationCount && network !== 'other' && feeSource === undefined
  if (!isWhole || sequence !== 0n || conditions.length > 0 || !first || (memo && memo.kind !== 'id')) return undefined
  if (!time || time.from === 0n || time.until <= time.from || time.until > latest) return undefined
  const domain = /^([a-zA-Z0-9.-]+(?::\d{1,5})?) auth$/.exec(entryOf(first)?.name ?? '')?.[1]
  const nonce = entryOf(first)?.value ?? ''
  const account = first.source
  if (domain === undefined || !account || account.address === source.address || !isNonce(nonce)) return undefined
  if (source.customer !== undefined) return undefined
  const isOther = (operation: StellarOperation) => {
    const name = entryOf(operation)?.name
    const by = operation.source
    if (name === undefined || by === undefined || by.customer !== undefined || / auth$/.test(name)) return false
    return name === 'client_domain' ? by.address !== account.address : by.address === source.address
  }
  if (!rest.every(isOther)) return undefined
  const others = rest.flatMap(operation => entryOf(operation) ?? [])
  const isoOf = (seconds: bigint) => new Date(Number(seconds) * 1000).toISOString()
  return {
    signIn: {
      ...{ scheme: undefined, domain, address: account.address, statement: undefined, uri: undefined, nonce },
      network: { inWords: network === 'pubnet' ? 'Stellar' : 'Stellar’s test network', notKnown: null },
      ...{ issuedAt: undefined, notBefore: isoOf(time.from), expirationTime: isoOf(time.until) },
      ...{ requestId: undefined, resources: [] },
    },
    server: source.address,
    memo,
    wallet: others.find(({ name }) => name === 'client_domain')?.value,
    customer: account.customer,
    entries: others.filter(({ name, value }, index) => !(isOfProtocol(name, value) && isFirst(others, index))),
  }
}

/** The entries of SEP-10 itself, which name a host each. */
function isOfProtocol(name: string, value: string): boolean {
  return ['web_auth_domain', 'client_domain'].includes(name) && domainName.test(value)
}

function isFirst(entries: readonly Entry[], index: number): boolean {
  return entries.findIndex(({ name }) => name === entries[index]?.name) === index
}

const domainName = /^[a-zA-Z0-9.-]+(?::\d{1,5})?$/

/** The year 9999: later times are no dates. */
const latest = 253_402_300_799n

function entryOf({ act }: StellarOperation): Entry | undefined {
  if (act.type !== 'manage_data') return undefined
  return { name: act.name, value: Buffer.from(act.value ?? '', 'hex').toString('latin1') }
}

/** 48 random bytes in base64. */
function isNonce(value: string): boolean {
  return /^[A-Za-z0-9+/]{64}$/.test(value)
}
