import { chains } from '../../core/chains/index.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { ActivityFilter } from '../../core/ledger/activity-filter.ts'
import type { ActivityStatus } from '../../core/ledger/lifecycle.ts'
import type { Naming, Sought } from '../../core/ledger/sought.ts'
import type { Reader } from '../../core/ports/store.ts'
import { expired } from '../../shared/expired.ts'
import type { Input } from '../../shared/ipc.ts'
import { soughtWords } from './sought-words.ts'

type Wanted = Omit<Input<'activities.list'>, 'organizationId' | 'after' | 'limit'>

/** Returns what the window wants to see of the history, as the store takes it. */
export function activityFilter(engine: Engine, organizationId: string, wanted: Wanted): ActivityFilter {
  const { statuses = [], types, since, until } = wanted
  return { ...statusFilter(statuses), types, since, until, sought: soughtOf(engine, organizationId, wanted) }
}

/** What expired has the status FAILED, and is a status of its own here. */
export function statusFilter(wanted: readonly string[]): ActivityFilter {
  if (wanted.length === 0) return {}
  const statuses = wanted.filter(status => status !== expired) as ActivityStatus[]
  if (!wanted.includes(expired)) return { statuses, failed: 'otherwise' }
  const isFailed = statuses.includes(failed)
  return { statuses: isFailed ? statuses : [...statuses, failed], ...(!isFailed && { failed: 'expired' }) }
}

const failed: ActivityStatus = 'ACTIVITY_STATUS_FAILED'

function soughtOf(engine: Engine, organizationId: string, wanted: Wanted): Sought | undefined {
  const { text = '', credentialId, account, chain } = wanted
  const { store } = engine
  const words = soughtWords(engine, organizationId, text)
  const naming = [
    ...(account === undefined ? [] : [ofAccount(store, organizationId, account)]),
    ...(chain === undefined ? [] : [ofChain(store, organizationId, chain)]),
  ]
  if (words.length + naming.length === 0 && credentialId === undefined) return undefined
  return { words, naming, credentialIds: credentialId === undefined ? [] : [credentialId] }
}

/** Requests name a private key by its id too. */
function ofAccount(reader: Reader, organizationId: string, address: string): Naming {
  const keys = reader
    .list('privateKeys', organizationId)
    .filter(({ addresses }) => addresses.some(each => each.address === address))
  return { any: [address, ...keys.map(({ id }) => id)], none: [] }
}

/** A request is of a chain by its type of transaction; without one, by the account that it names, or the format of an address. */
function ofChain(reader: Reader, organizationId: string, id: string): Naming {
  const chain = chains.find(each => each.id === id)
  const formats = new Set(Object.keys(chain?.addressFormats ?? {}))
  const accounts = reader.list('walletAccounts', organizationId).filter(each => formats.has(each.addressFormat))
  const keys = reader
    .list('privateKeys', organizationId)
    .filter(({ addresses }) => addresses.some(({ format }) => formats.has(format)))
  return {
    any: [
      ...formats,
      ...(chain?.transactions ? [chain.transactions.type] : []),
      ...accounts.map(({ address }) => address),
      ...keys.flatMap(({ id, addresses }) => [id, ...addresses.map(({ address }) => address)]),
    ],
    none: chains.flatMap(each => (each.id !== id && each.transactions ? [each.transactions.type] : [])),
  }
}
