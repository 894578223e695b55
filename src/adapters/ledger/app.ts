import { AgentError } from '../../core/errors.ts'
import type { Decoded } from '../../core/ports/decoded.ts'
import type {
  HardwareWalletAccount,
  HardwareWalletAccountAsked,
  HardwareWalletKey,
  HardwareWalletPreview,
  PreviewedHardwareWallet,
} from '../../core/ports/hardware-wallets.ts'
import type { Meaning, Signature } from '../../core/ports/signer.ts'
import type { Line } from './line.ts'
import type { SignedByLedger } from './signed-words.ts'

/** Request to sign with one app, and the key for it. */
export interface AppSigning<Signable extends Decoded = Decoded> extends HardwareWalletKey, SignedByLedger {
  readonly what: Signable
  /** Example: `Ledger Nano S`; null if it is not known. */
  readonly model: string | null
  /** Version of the app. */
  readonly version: string
  /** Setting of the app, as it was found. */
  readonly blindSigning: boolean
}

export interface AccountReading {
  /** Has the device show the address until the person agrees to it. */
  readonly show: boolean
  /** Version of the app. */
  readonly version: string
}

type Unreadable = Exclude<Meaning, Decoded>

/** One app of the device, as far as it has to do with what it signs. Errors of a line are passed on as they are. */
export interface AppOf<Signable extends Decoded> {
  /** An older one is refused: it lacks, or gets wrong, what is asked of it. */
  readonly oldestVersion: string
  /** All that it signs, if not in all their forms. */
  readonly kinds: readonly Signable['kind'][]
  /** Request that it can sign, in words that follow “Send”. */
  readonly signs: string
  /** Null for an app that has no blind signing. */
  readSettings(line: Line): Promise<{ readonly blindSigning: boolean | null }>
  /**
   * Asks no device.
   *
   * @throws AgentError `REQUEST_INVALID` for what is no path, or where the app has no account with such an address there.
   */
  requireAccount(asked: HardwareWalletAccountAsked): void
  /**
   * The public key that tells one device from another, as cheaply as the app can tell it. Where it stands never changes: identities
   * are stored.
   *
   * @throws AgentError `DEVICE_NONSENSE`
   */
  readIdentity(line: Line, version: string): Promise<string>
  /** @throws AgentError `DEVICE_NONSENSE` unless key and address belong together. */
  readAccount(line: Line, asked: HardwareWalletAccountAsked, reading: AccountReading): Promise<HardwareWalletAccount>
  /** @returns as `HardwareWallets.sign`. @throws AgentError `DEVICE_SIGNATURE_WRONG`, `DEVICE_NONSENSE` and what the status says. */
  sign(line: Line, signing: AppSigning<Signable>): Promise<readonly Signature[]>
  /** Why not, where it does not sign this one of its `kinds`, or not with that key. Asks no device. */
  cannotSign(asked: Signable, key?: HardwareWalletKey): string | undefined
  preview(what: Signable, hardwareWallet: PreviewedHardwareWallet, signed: SignedByLedger): HardwareWalletPreview
}

/** App of the device as the agent knows it, for any request to sign. */
export interface App extends Omit<AppOf<Decoded>, 'kinds' | 'signs' | 'cannotSign'> {
  /** Why it cannot sign this and what to send instead; `undefined` where it can. */
  cannotSign(asked: Meaning, key?: HardwareWalletKey): string | undefined
}

export function appOf<Signable extends Decoded>(app: AppOf<Signable>): App {
  return {
    ...app,
    cannotSign,
    sign: async (line, signing) => app.sign(line, { ...signing, what: ours(signing.what, signing) }),
    preview: (what, hardwareWallet, signed) =>
      isOurs(what) ? app.preview(what, hardwareWallet, signed) : { signing: 'blind', screens: [], warnings: [] },
  }

  function ours(what: Decoded, key: HardwareWalletKey): Signable {
    const reason = cannotSign(what, key)
    if (reason === undefined && isOurs(what)) return what
    throw new AgentError('NOT_SUPPORTED', reason ?? '')
  }

  function isOurs(asked: Meaning): asked is Signable {
    return app.kinds.some(kind => kind === asked.kind)
  }

  function cannotSign(asked: Meaning, key?: HardwareWalletKey): string | undefined {
    if (isOurs(asked)) return app.cannotSign(asked, key)
    return `A Ledger signs only what it can show, ${whyNot[asked.kind as Unreadable['kind']] ?? 'and this is for another of its apps'}. Send ${app.signs}.`
  }
}

const whyNot: Readonly<Record<Unreadable['kind'], string>> = {
  digest: 'never a bare digest',
  bytes: 'and these bytes are nothing it knows',
}
