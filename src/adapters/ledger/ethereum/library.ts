import type ethereumModule from '@ledgerhq/hw-app-eth'
import type transportModule from '@ledgerhq/hw-transport'
import { AgentError } from '../../../core/errors.ts'
import type { Milliseconds } from '../../../core/records.ts'
import { apdu } from '../apdu.ts'
import { classOf } from '../common-js.ts'
import type { Line } from '../line.ts'
import { nonsense } from '../nonsense.ts'
import { LinkFailure } from '../source.ts'
import { StatusFailure } from '../status-failure.ts'

/** Ledger's library for the Ethereum app. */
export type EthereumLibrary = ethereumModule.default
type Transport = transportModule.default

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

/**
 * Has Ledger's library talk over `line`. It is loaded at the first call, which takes a second or two.
 *
 * @param limit - How long the device may take for each answer.
 * @throws what the line threw, whatever the library made of it; AgentError `DEVICE_NONSENSE` where the library choked on an answer.
 */
export async function withEthereumLibrary<Result>(
  line: Line,
  limit: Milliseconds,
  use: (library: EthereumLibrary) => Promise<Result>,
): Promise<Result> {
  const { Library, parseTransaction } = await load()
  let failure: unknown
  const transport = transportOver(line, limit, thrown => {
    failure ??= thrown
  })
  const library = new Library(transport, '', offline, {
    parseTransaction,
    resolveTransaction: refuseToLookUp,
    signDomainResolution: refuseToLookUp,
    signAddressResolution: refuseToLookUp,
  })
  try {
    return await use(library)
  } catch (thrown) {
    const cause = failure ?? thrown
    const isOurs = cause instanceof StatusFailure || cause instanceof LinkFailure || cause instanceof AgentError
    throw isOurs ? cause : nonsense(cause)
  }
}

async function load() {
  const loaded = await import('@ledgerhq/hw-app-eth/lib/Eth')
  const { parseTransaction } = (typeof loaded.default === 'function' ? loaded : loaded.default).ledgerService
  return { Library: classOf(loaded), parseTransaction }
}

/** The two members of a transport that the library uses. */
function transportOver(line: Line, limit: Milliseconds, failed: (thrown: unknown) => void): Transport {
  const transport: Pick<Transport, 'send' | 'decorateAppAPIMethods'> = {
    async send(cla, ins, p1, p2, data = Buffer.alloc(0)) {
      try {
        const answer = await line.exchange(apdu(cla, ins, p1, p2, data), limit)
        return Buffer.concat([answer, Buffer.of(0x90, 0x00)])
      } catch (thrown) {
        failed(thrown)
        throw thrown
      }
    },
    decorateAppAPIMethods() {},
  }
  return transport as Transport
}

async function refuseToLookUp(): Promise<never> {
  throw new Error('The agent does not let Ledger’s library look things up.')
}
