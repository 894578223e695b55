import { ethereumAddress } from '../../../core/chains/ethereum/encoding/address.ts'
import { AgentError } from '../../../core/errors.ts'
import type { HardwareWalletAccount } from '../../../core/ports/hardware-wallets.ts'
import { apdu, encodePath } from '../apdu.ts'
import { type AppSigning, appOf } from '../app.ts'
import { compressed } from '../compressed.ts'
import { type Line, promptly, whileThePersonReads } from '../line.ts'
import { nonsense } from '../nonsense.ts'
import { type DeviceSignature, soundSignature } from '../sound-signature.ts'
import { StatusFailure, statusError } from '../status-failure.ts'
import { signAuthorization } from './authorization.ts'
import { ethereumCannotSign } from './cannot-sign.ts'
import { digestOf } from './digest.ts'
import { goesInFull, plainTypedData, typedDataHashes } from './encode-typed-data.ts'
import { type EthereumLibrary, withEthereumLibrary } from './library.ts'
import { descriptionFor } from './message-filters.ts'
import { previewEthereum } from './preview.ts'
import { signRawTransaction } from './raw-transaction.ts'
import { type EthereumSignable, ethereumKinds } from './signable.ts'
import { statusMeanings } from './status-meanings.ts'
import { descriptorFor } from './token.ts'

const addressFormat = 'ADDRESS_FORMAT_ETHEREUM'
const identity = { path: "m/44'/60'/0'/0/0", addressFormat }

export const ethereumApp = appOf<EthereumSignable>({
  // 1.10.3 repaired arrays in typed data.
  oldestVersion: '1.10.3',
  kinds: ethereumKinds,
  signs:
    'the whole transaction, typed data (EIP-712), or the message itself as an Ethereum personal message (EIP-191), and leave the hashing to the agent',

  async readSettings(line) {
    const [flags] = await line.exchange(apdu(0xe0, 0x06, 0x00, 0x00))
    if (flags === undefined) throw nonsense('no settings')
    return { blindSigning: (flags & 0x01) !== 0 }
  },

  requireAccount({ path, addressFormat: asked }) {
    encodePath(path)
    if (asked === addressFormat) return
    throw new AgentError('REQUEST_INVALID', `The Ethereum app on a Ledger has accounts with ${addressFormat} only.`)
  },

  async readIdentity(line) {
    return (await readAccount(line, identity.path, false)).publicKey
  },

  readAccount: (line, { path }, { show }) => readAccount(line, path, show),

  async sign(line, signing) {
    const { what, publicKey } = signing
    try {
      return [soundSignature(await askToSign(line, signing), digestOf(what), publicKey)]
    } catch (thrown) {
      throw thrown instanceof StatusFailure
        ? statusError(thrown, statusMeanings(signing, describedTo(signing) !== undefined))
        : thrown
    }
  },

  cannotSign: ethereumCannotSign,
  preview: previewEthereum,
})

async function readAccount(line: Line, path: string, show: boolean): Promise<HardwareWalletAccount> {
  const limit = show ? whileThePersonReads : promptly
  const answer = await withEthereumLibrary(line, limit, library => library.getAddress(libraryPath(path), show))
  const publicKey = compressed(answer.publicKey)
  const address = ethereumAddress(Buffer.from(publicKey, 'hex'))
  if (answer.address !== address) throw nonsense('an address of another key')
  return { path, addressFormat, publicKey, address }
}

async function askToSign(line: Line, signing: AppSigning<EthereumSignable>): Promise<DeviceSignature> {
  const { path, what } = signing
  if (what.kind === 'authorization') {
    return inOrder(line, [signAuthorization(path, what.authorization)])
  }
  if (what.kind === 'ethereumTransaction') {
    const descriptor = descriptorFor(what.transaction, signing.descriptors)
    if (descriptor) await offer(line, descriptor)
    if (what.transaction.type === 'eip7702') return inOrder(line, signRawTransaction(path, what.transaction.unsigned))
  }
  const description = describedTo(signing)
  const ask = { ethereumTransaction: askTransaction, typedData: askTypedData, personalMessage: askPersonalMessage }[
    what.kind
  ]
  return withEthereumLibrary(line, whileThePersonReads, library => ask(library, signing as never), description)
}

function describedTo(signing: AppSigning<EthereumSignable>) {
  const { what } = signing
  return what.kind === 'typedData' ? descriptionFor(what.typedData, signing, signing) : undefined
}

/** Sends commands that Ledger's library has none for. The last is answered with v in one byte, r and s in 32 each. */
async function inOrder(line: Line, commands: readonly Buffer[]): Promise<DeviceSignature> {
  let answer: Buffer = Buffer.alloc(0)
  for (const command of commands) answer = await line.exchange(command, whileThePersonReads)
  return { r: answer.toString('hex', 1, 33), s: answer.toString('hex', 33, 65) }
}

/**
 * Which chains an app knows depends on its version. An app that does not know the token's chain refuses the descriptor
 * (`app_compatible_with_chain_id` in the app's src/network.c), and goes on as if there were none.
 */
async function offer(line: Line, descriptor: string): Promise<void> {
  try {
    await withEthereumLibrary(line, promptly, library => library.provideERC20TokenInformation(descriptor))
  } catch (thrown) {
    if (!(thrown instanceof StatusFailure && thrown.statusCode === 0x6a80)) throw thrown
  }
}

type Signing<Kind extends EthereumSignable['kind']> = AppSigning<Extract<EthereumSignable, { kind: Kind }>>

function askTransaction(
  library: EthereumLibrary,
  { path, what }: Signing<'ethereumTransaction'>,
): Promise<DeviceSignature> {
  return library.signTransaction(libraryPath(path), Buffer.from(what.transaction.unsigned).toString('hex'), null)
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
