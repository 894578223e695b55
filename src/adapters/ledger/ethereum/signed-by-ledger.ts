import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../../core/ports/log.ts'
import type { MessageFilters, SignedByLedger } from '../signed-words.ts'
import { descriptorsFrom } from './token-descriptors.ts'

/**
 * The tokens and messages of `@ledgerhq/cryptoassets-evm-signatures`, as `npm run docs` wrote them down. Each file is read at the
 * first question about it: most agents never sign with a Ledger. Nothing is looked up elsewhere.
 *
 * @param folder - `resources/`. Of a file that is not there nothing is known.
 */
export function signedByLedger(folder: string, log: Pick<Log, 'warn'>): SignedByLedger {
  const read = (file: string): Readonly<Record<string, string>> => {
    try {
      return JSON.parse(readFileSync(join(folder, file), 'utf8'))
    } catch (error) {
      log.warn({ error, file }, 'what Ledger has signed cannot be read; Ledgers will show less')
      return {}
    }
  }
  const tokens = once(() => descriptorsFrom(read('ledger-tokens.json')))
  const filters = once(() => read('ledger-message-filters.json'))
  return {
    descriptors: (chainId, contract) => tokens()(chainId, contract),
    filters: id => (Object.hasOwn(filters(), id) ? (JSON.parse(filters()[id] as string) as MessageFilters) : undefined),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
