import { ethereumAddress } from '../../../core/chains/ethereum/address.ts'
import { AgentError } from '../../../core/errors.ts'
import { apdu, encodePath } from '../apdu.ts'
import type { App, AppSigning } from '../app.ts'
import { type Line, promptly, whileThePersonReads } from '../line.ts'
import { nonsense } from '../nonsense.ts'
import { StatusFailure, statusError } from '../status-failure.ts'
import { signAuthorization } from './authorization.ts'
import { ethereumCannotSign } from './cannot-sign.ts'
import { compressed } from './compressed.ts'
import { digestOf } from './digest.ts'
import { type EthereumLibrary, withEthereumLibrary } from './library.ts'
import { previewEthereum } from './preview.ts'
import { type DeviceSignature, soundSignature } from './sound-signature.ts'
import { statusMeanings } from './status-meanings.ts'
import { descriptorFor } from './token.ts'
import { goesInFull, plainTypedData, typedDataHashes } from './typed-data.ts'

export const ethereumApp: App = {
  // 1.10.3 repaired arrays in typed data.
  oldestVersion: '1.10.3',
  identityPath: "m/44'/60'/0'/0/0",

  async readSettings(line) {
    const [flags] = await line.exchange(apdu(0xe0, 0x06, 0x00, 0x00))
    if (flags === undefined) throw nonsense('no settings')
    return { blindSigning: (flags & 0x01) !== 0 }
  },

  async readAccount(line, path, show) {
    encodePath(path)
    const limit = show ? whileThePersonReads : promptly
    const answer = await withEthereumLibrary(line, limit, library => library.getAddress(libraryPath(path), show))
    const publicKey = compressed(answer.publicKey)
    const address = ethereumAddress(Buffer.from(publicKey, 'hex'))
    if (answer.address !== address) throw nonsense('an address of another key')
    return { path, publicKey, address }
  },

  async sign(line, signing) {
    const { path, what, publicKey } = signing
    const reason = ethereumCannotSign(what)
    if (reason) throw new AgentError('NOT_SUPPORTED', reason)
    encodePath(path)
    try {
      return soundSignature(await askToSign(line, signing), digestOf(what), publicKey)
    } catch (thrown) {
      throw thrown instanceof StatusFailure ? statusError(thrown, statusMeanings(signing)) : thrown
    }
  },

  cannotSign: ethereumCannotSign,
  preview: previewEthereum,
}

async function askToSign(line: Line, signing: AppSigning): Promise<DeviceSignature> {
  const { path, what } = signing
  if (what.kind === 'authorization') {
    const answer = await line.exchange(signAuthorization(path, what.authorization), whileThePersonReads)
    return { r: answer.toString('hex', 1, 33), s: answer.toString('hex', 33, 65) }
  }
  const ask = { transaction: askTransaction, typedData: askTypedData, personalMessage: askPersonalMessage }[what.kind]
  return withEthereumLibrary(line, whileThePersonReads, library => ask(library, signing as never))
}

type Signing<Kind extends AppSigning['what']['kind']> = AppSigning & {
  readonly what: Extract<AppSigning['what'], { kind: Kind }>
}

function askTransaction(
  library: EthereumLibrary,
  { path, what, descriptors }: Signing<'transaction'>,
): Promise<DeviceSignature> {
  const descriptor = descriptorFor(what.transaction, descriptors)
  const resolution = descriptor
    ? { domains: [], plugin: [], externalPlugin: [], nfts: [], erc20Tokens: [descriptor] }
    : null
  return library.signTransaction(libraryPath(path), Buffer.from(what.transaction.unsigned).toString('hex'), resolution)
}

function askTypedData(library: EthereumLibrary, { path, what, model }: Signing<'typedData'>): Promise<DeviceSignature> {
  if (goesInFull(what.typedData, model)) {
    type Message = Parameters<EthereumLibrary['signEIP712Message']>[1]
    return library.signEIP712Message(libraryPath(path), plainTypedData(what.typedData) as unknown as Message)
  }
  const { domain, message } = typedDataHashes(what.typedData)
  return library.signEIP712HashedMessage(libraryPath(path), domain, message)
}

function askPersonalMessage(
  library: EthereumLibrary,
  { path, what }: Signing<'personalMessage'>,
): Promise<DeviceSignature> {
  return library.signPersonalMessage(libraryPath(path), Buffer.from(what.message).toString('hex'))
}

/** Ledger's library leaves out the `m`. */
function libraryPath(path: string): string {
  return path.replace(/^m\//, '')
}
