import { AgentError } from '../errors.ts'
import type { Decoded } from '../ports/decoded.ts'
import { hardwareAppOf } from '../ports/hardware-app.ts'
import type { HardwareWalletKey, HardwareWallets } from '../ports/hardware-wallets.ts'
import type { KeyHardwareWallet, Meaning, Signature, Signer, SigningInput, SigningKey } from '../ports/signer.ts'
import type { HardwareWallet } from '../records/wallet.ts'
import type { HardwareWalletWork } from './hardware-wallet-work.ts'

/** Signs with the hardware wallet that holds a key, and with `software` where the vault does. */
export function hardwareWalletSigner(
  {
    hardwareWallets,
    hardwareWalletWork,
  }: { readonly hardwareWallets: HardwareWallets; readonly hardwareWalletWork: HardwareWalletWork },
  software: Signer,
  activityId: string,
): Signer {
  return {
    async sign(key, input) {
      if (!key.hardwareWallet) return software.sign(key, input)
      const [signature] = await onHardwareWallet(key, key.hardwareWallet, [input])
      return signature as Signature
    },
    async signAll(key, inputs) {
      return key.hardwareWallet ? onHardwareWallet(key, key.hardwareWallet, inputs) : software.signAll(key, inputs)
    },
  }

  async function onHardwareWallet(
    key: SigningKey,
    hardwareWallet: KeyHardwareWallet,
    inputs: readonly SigningInput[],
  ): Promise<readonly Signature[]> {
    const [input] = inputs
    const held = hardwareWalletKeyOf(key)
    const what = input && askedOf(input)
    if (!what || !held || !('chain' in what)) {
      throw unable(hardwareWallets, hardwareWallet, what ?? { kind: 'bytes' })
    }
    const { identity, walletName } = hardwareWallet
    const signatures = await hardwareWalletWork.during(activityId, (signal, onStep) =>
      hardwareWallets.sign({ app: hardwareAppOf(hardwareWallet), identity, walletName, ...held, what, onStep }, signal),
    )
    if (signatures.length === inputs.length) return signatures
    throw new AgentError(
      'DEVICE_NONSENSE',
      'The Ledger did not sign what it was asked to. Its signatures were thrown away.',
    )
  }
}

/**
 * Refuses what a hardware wallet cannot sign, before anybody is asked.
 * @param field - Where the payload stands in the request.
 * @throws AgentError `NOT_SUPPORTED`, with what to send instead
 */
export function requireSignable(
  hardwareWallets: Pick<HardwareWallets, 'cannotSign'>,
  key: SigningKey,
  input: SigningInput,
  field: string,
): void {
  const asked = askedOf(input)
  const reason =
    key.hardwareWallet && hardwareWallets.cannotSign(hardwareAppOf(key.hardwareWallet), asked, hardwareWalletKeyOf(key))
  if (!reason) return
  const hint =
    asked.kind === 'digest'
      ? ' A client that has to hash first can send what it hashed, in hex, in the Countersign-Preimage header.'
      : ''
  throw new AgentError('NOT_SUPPORTED', `${reason}${hint}`, { detail: { field } })
}

/** Returns the meaning that a hardware wallet would be asked to sign; empty if the meaning is not known. */
export function signableIn(input: SigningInput): { readonly means?: Decoded } {
  const means = askedOf(input)
  return 'chain' in means ? { means } : {}
}

/** Returns the known meaning; bytes, or a digest of them, if there is none. */
function askedOf(input: SigningInput): Meaning {
  return input.means ?? { kind: input.curve === 'CURVE_ED25519' ? 'bytes' : 'digest' }
}

/** Absent for a key that no hardware wallet has. */
function hardwareWalletKeyOf({ path, addressFormat, publicKey }: SigningKey): HardwareWalletKey | undefined {
  return path === null || addressFormat === null ? undefined : { path, addressFormat, publicKey }
}

function unable(
  hardwareWallets: Pick<HardwareWallets, 'cannotSign'>,
  hardwareWallet: HardwareWallet,
  asked: Meaning,
): AgentError {
  const reason = hardwareWallets.cannotSign(hardwareAppOf(hardwareWallet), asked)
  return new AgentError('NOT_SUPPORTED', reason ?? 'A hardware wallet signs only what it can show.')
}
