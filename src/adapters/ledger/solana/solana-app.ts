import { solanaAddress } from '../../../core/chains/solana/address.ts'
import { verifyEd25519 } from '../../../core/crypto/ed25519.ts'
import { AgentError } from '../../../core/errors.ts'
import { apdu, encodePath } from '../apdu.ts'
import { appOf } from '../app.ts'
import { classOf } from '../common-js.ts'
import { withLibrary } from '../library.ts'
import { type Line, promptly, whileThePersonReads } from '../line.ts'
import { nonsense } from '../nonsense.ts'
import { signatureWrong } from '../sound-signature.ts'
import { StatusFailure, statusError } from '../status-failure.ts'
import { solanaCannotSign } from './cannot-sign.ts'
import { previewSolana } from './preview.ts'
import { type SolanaSignable, solanaKinds } from './signable.ts'
import { statusMeanings } from './status-meanings.ts'

const addressFormat = 'ADDRESS_FORMAT_SOLANA'
const identity = { path: "m/44'/501'/0'", addressFormat }

/** No recording of this app was there to build on: its documentation and Ledger's library were. */
export const solanaApp = appOf<SolanaSignable>({
  // The first with versioned transactions and off-chain messages.
  oldestVersion: '1.3.1',
  kinds: solanaKinds,
  signs: 'the whole transaction, or the message itself as an off-chain message',

  async readSettings(line) {
    const [blindSigning] = await line.exchange(apdu(0xe0, 0x04, 0x00, 0x00))
    if (blindSigning === undefined) throw nonsense('no settings')
    return { blindSigning: blindSigning !== 0 }
  },

  requireAccount({ path, addressFormat: asked }) {
    encodePath(path)
    if (asked !== addressFormat) {
      throw new AgentError('REQUEST_INVALID', `The Solana app on a Ledger has accounts with ${addressFormat} only.`)
    }
    // Ledger's library hardens every step, whether it is written so or not.
    if (/^m\/44'\/501'(\/\d+'){0,2}$/.test(path)) return
    throw new AgentError(
      'REQUEST_INVALID',
      "A Ledger has Solana accounts at m/44'/501'/account' or m/44'/501'/account'/change', with every step hardened.",
      { detail: { field: 'path' } },
    )
  },

  readIdentity: line => readKey(line, identity.path, false),

  async readAccount(line, { path }, { show }) {
    const publicKey = await readKey(line, path, show)
    return { path, addressFormat, publicKey, address: solanaAddress(Buffer.from(publicKey, 'hex')) }
  },

  cannotSign: solanaCannotSign,
  preview: previewSolana,

  async sign(line, { path, what, publicKey, ...rest }) {
    const message = what.kind === 'solanaMessage' ? what.bytes : what.transaction.message
    const signature = await askToSign(line, path, what.kind, message).catch((thrown: unknown) => {
      throw thrown instanceof StatusFailure ? statusError(thrown, statusMeanings({ what, ...rest })) : thrown
    })
    if (signature.length !== 64) throw nonsense('a signature that is not 64 bytes long')
    if (!verifyEd25519(message, signature, Buffer.from(publicKey, 'hex'))) throw signatureWrong()
    return [{ r: signature.subarray(0, 32), s: signature.subarray(32), recoveryId: 0 }]
  },
})

/** Lower-case hex of 32 bytes. */
async function readKey(line: Line, path: string, show: boolean): Promise<string> {
  const { address } = await withSolanaLibrary(line, show ? whileThePersonReads : promptly, library =>
    library.getAddress(path.slice(2), show),
  )
  if (address.length !== 32) throw nonsense('a public key that is not 32 bytes long')
  return Buffer.from(address).toString('hex')
}

async function askToSign(
  line: Line,
  path: string,
  kind: SolanaSignable['kind'],
  message: Uint8Array,
): Promise<Uint8Array> {
  const { signature } = await withSolanaLibrary(line, whileThePersonReads, library =>
    kind === 'solanaMessage'
      ? library.signOffchainMessage(path.slice(2), Buffer.from(message))
      : library.signTransaction(path.slice(2), Buffer.from(message)),
  )
  return signature
}

type SolanaLibrary = InstanceType<
  ReturnType<typeof classOf<typeof import('@ledgerhq/hw-app-solana/lib/Solana').default>>
>

async function withSolanaLibrary<Result>(
  line: Line,
  limit: Parameters<typeof withLibrary>[1],
  use: (library: SolanaLibrary) => Promise<Result>,
): Promise<Result> {
  const Library = classOf(await import('@ledgerhq/hw-app-solana/lib/Solana'))
  return withLibrary(line, limit, transport => use(new Library(transport)))
}
