import type ethereumModule from '@ledgerhq/hw-app-eth'
import type { Milliseconds } from '../../../core/records.ts'
import { classOf } from '../common-js.ts'
import { withLibrary } from '../library.ts'
import type { Line } from '../line.ts'

/** Ledger's library for the Ethereum app. */
export type EthereumLibrary = ethereumModule.default

/** Every address the library would look things up at, unset: it works with what it is given. */
export const offline = {
  calServiceURL: null,
  cryptoassetsBaseURL: null,
  nftExplorerBaseURL: null,
  pluginBaseURL: null,
  extraPlugins: null,
  staticERC20Signatures: null,
  staticEIP712SignaturesV1: null,
  staticEIP712SignaturesV2: null,
} as const

/** As {@link withLibrary}. The library is loaded at the first call, which takes a second or two. */
export async function withEthereumLibrary<Result>(
  line: Line,
  limit: Milliseconds,
  use: (library: EthereumLibrary) => Promise<Result>,
): Promise<Result> {
  const { Library, parseTransaction } = await load()
  return withLibrary(line, limit, transport =>
    use(
      new Library(transport, '', offline, {
        parseTransaction,
        resolveTransaction: refuseToLookUp,
        signDomainResolution: refuseToLookUp,
        signAddressResolution: refuseToLookUp,
      }),
    ),
  )
}

async function load() {
  const loaded = await import('@ledgerhq/hw-app-eth/lib/Eth')
  const { parseTransaction } = (typeof loaded.default === 'function' ? loaded : loaded.default).ledgerService
  return { Library: classOf(loaded), parseTransaction }
}

async function refuseToLookUp(): Promise<never> {
  throw new Error('The agent does not let Ledger’s library look things up.')
}
