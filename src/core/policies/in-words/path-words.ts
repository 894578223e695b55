import { conditionVocabulary, consensusVocabulary, timeVocabulary } from '../engine/vocabulary.ts'
import type { Type } from '../language/type.ts'

/** Words for what conditions name most. All other words are derived from the vocabulary. */
const written: Readonly<Record<string, string>> = {
  'activity.kind': 'the kind of request',
  'activity.type': 'the type of request, with its version,',
  'activity.resource': 'the subject of the request',
  'activity.action': 'the action',
  'activity.web_origin': 'the web page that asks',
  'wallet.id': 'the wallet',
  'wallet.label': 'the name of the wallet',
  wallets: 'the wallets',
  'wallet_account.address': 'the address of the account',
  'private_key.id': 'the private key',
  'private_key.tags': 'the tags of the private key',
  'private_key.label': 'the name of the private key',
  approvers: 'those who ask or approve',
  'approvers[].id': 'the user',
  'approvers[].tags': 'the tags of the user',
  'approvers[].email': 'the e-mail address of the user',
  'approvers[].alias': 'the name of the user',
  credentials: 'the credentials that ask or approve',
  'time.now': 'the time of the decision',
}

interface PathInWords {
  /** Absent for what is only told as code. */
  readonly words?: string
  readonly type: Type
}

let known: ReadonlyMap<string, PathInWords> | undefined

/** Words for what a path holds, such as `eth.tx.chain_id`. Items of lists are `[]`. No two paths have the same words. */
export function wordsOfPath(path: string): string | undefined {
  return pathsInWords().get(path)?.words
}

export function isListAt(path: string): boolean {
  return pathsInWords().get(path)?.type.kind === 'list'
}

/** Every path of the vocabulary with its words. */
export function pathsInWords(): ReadonlyMap<string, PathInWords> {
  known ??= withDistinctWords([
    ...Object.entries({ ...conditionVocabulary, ...consensusVocabulary, ...timeVocabulary }).flatMap(
      ([name, { type }]) => pathsOf(name, type, undefined),
    ),
  ])
  return known
}

interface Path {
  readonly path: string
  readonly type: Type
  readonly derived: string | undefined
}

function pathsOf(path: string, type: Type, derived: string | undefined): readonly Path[] {
  const own = { path, type, derived }
  switch (type.kind) {
    case 'struct':
      return [
        own,
        ...Object.entries(type.fields).flatMap(([name, field]) =>
          pathsOf(`${path}.${name}`, field.type, `the ${spaced(name)} of the ${holderInWords(type.name)}`),
        ),
      ]
    case 'list':
      return [own, ...pathsOf(`${path}[]`, type.of, undefined)]
    default:
      return [own]
  }
}

/** A truth is told by the words around it, and a struct is not compared. */
function isTold({ kind }: Type): boolean {
  return kind === 'string' || kind === 'int' || kind === 'timestamp' || kind === 'list'
}

function withDistinctWords(all: readonly Path[]): ReadonlyMap<string, PathInWords> {
  const worded = all.map(({ path, type, derived }) => ({
    path,
    type,
    words: written[path] ?? (isTold(type) ? derived : undefined),
  }))
  const sharing = Map.groupBy(worded, ({ words }) => words)
  return new Map(
    worded.map(({ path, type, words }) => {
      const isOwn = words !== undefined && (sharing.get(words)?.length === 1 || path in written)
      return [path, { type, ...(isOwn && { words }) }]
    }),
  )
}

const spaced = (name: string): string => fields[name] ?? name.replaceAll('_', ' ')

const fields: Readonly<Record<string, string>> = { to: 'recipient', from: 'sender' }

const holders: Readonly<Record<string, string>> = { ActivityParams: 'request', WalletAccount: 'account' }

/** `EthereumTransaction` is the Ethereum transaction, and a `User` the user. */
function holderInWords(name: string): string {
  const [first = '', ...rest] = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  const words = [rest.length === 0 ? first.toLowerCase() : first, ...rest.map(word => word.toLowerCase())]
  return holders[name] ?? words.join(' ')
}
