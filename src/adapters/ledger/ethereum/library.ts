import type ethereumModule from '@ledgerhq/hw-app-eth'
import type { Milliseconds } from '../../../core/milliseconds.ts'
import { classOf } from '../common-js.ts'
import { type Transport, withLibrary } from '../library.ts'
import type { Line } from '../line.ts'
import { type Description, ownToken } from './message-filters.ts'

/** Ledger's library for the Ethereum app. */
export type EthereumLibrary = ethereumModule.default

/** Every address the library would look things up at, unset: it works with what it is given. */
const offline = {
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
 * Works like {@link withLibrary}. The library is loaded at the first call, which takes a second or two.
 *
 * @param description - Description of the message that is signed.
 */
export async function withEthereumLibrary<Result>(
  line: Line,
  limit: Milliseconds,
  use: (library: EthereumLibrary) => Promise<Result>,
  description?: Description,
): Promise<Result> {
  const { Library, parseTransaction } = await load()
  const config = description ? { ...offline, ...described(description) } : offline
  return withLibrary(line, limit, transport =>
    use(
      new Library(description ? withOwnToken(transport, description) : transport, '', config, {
        parseTransaction,
        resolveTransaction: refuseToLookUp,
        signDomainResolution: refuseToLookUp,
        signAddressResolution: refuseToLookUp,
      }),
    ),
  )
}

/** Returns the data for the library in the forms that it would get from Ledger's servers. */
function described({ messageId, filters, tokens }: Description) {
  const [chainId = ''] = messageId.split(':')
  const items = [...tokens.values()].map(descriptor => {
    const bytes = Buffer.from(descriptor, 'hex')
    return Buffer.concat([Buffer.of(0, 0, 0, bytes.length), bytes])
  })
  return {
    staticEIP712SignaturesV2: { [messageId]: filters },
    staticERC20Signatures: { [chainId]: Buffer.concat(items).toString('base64') },
  }
}

/**
 * Adds the descriptor of the token that the verifying contract is itself. For its amounts the library (7.9.0) asks only Ledger's servers,
 * so the descriptor is put in here, where the library would have sent it.
 */
function withOwnToken(transport: Transport, { tokens }: Description): Transport {
  const descriptor = tokens.get(ownToken)
  if (descriptor === undefined) return transport
  const send: Transport['send'] = async (cla, ins, p1, p2, data = Buffer.alloc(0), ...rest) => {
    const labelLength = data[0] ?? 0
    if (cla === 0xe0 && ins === 0x1e && p2 === amountFilter && data[1 + labelLength] === ownToken) {
      await transport.send(0xe0, 0x0a, 0x00, 0x00, Buffer.from(descriptor, 'hex'))
    }
    return transport.send(cla, ins, p1, p2, data, ...rest)
  }
  return { ...transport, send } as Transport
}

const amountFilter = 0xfe

async function load() {
  const loaded = await import('@ledgerhq/hw-app-eth/lib/Eth')
  const { parseTransaction } = (typeof loaded.default === 'function' ? loaded : loaded.default).ledgerService
  return { Library: classOf(loaded), parseTransaction }
}

async function refuseToLookUp(): Promise<never> {
  throw new Error('The agent does not let Ledger’s library look things up.')
}
