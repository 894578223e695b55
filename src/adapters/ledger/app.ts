import type { RecoverableSignature } from '../../core/crypto/secp256k1.ts'
import type {
  AskedOfDevice,
  DeviceAccount,
  DevicePreview,
  DeviceSignable,
  PreviewedDevice,
} from '../../core/ports/devices.ts'
import type { TokenDescriptors } from './ethereum/token.ts'
import type { Line } from './line.ts'

/** What is signed with one app, and by which key. */
export interface AppSigning {
  readonly path: string
  /** Lower-case hex, 33 bytes compressed. */
  readonly publicKey: string
  readonly what: DeviceSignable
  /** For example `Ledger Nano S`; null where it could not be told. */
  readonly model: string | null
  /** As the app was found to be set. */
  readonly blindSigning: boolean
  readonly descriptors: TokenDescriptors
}

/** What the agent knows about one app of the device. Errors of a line are passed on as they are. */
export interface App {
  /** An older one is refused: it lacks, or gets wrong, what is asked of it. */
  readonly oldestVersion: string
  /** The key at this path tells one device from another. Never changed: identities are stored. */
  readonly identityPath: string
  readSettings(line: Line): Promise<{ readonly blindSigning: boolean }>
  /** @throws AgentError `DEVICE_NONSENSE` unless key and address belong together, `REQUEST_INVALID` for what is no path. */
  readAccount(line: Line, path: string, show: boolean): Promise<DeviceAccount>
  /** @returns a signature that was verified. @throws AgentError `DEVICE_SIGNATURE_WRONG`, `DEVICE_NONSENSE` and what the status says. */
  sign(line: Line, signing: AppSigning): Promise<RecoverableSignature>
  cannotSign(asked: AskedOfDevice): string | undefined
  preview(what: DeviceSignable, device: PreviewedDevice, descriptors: TokenDescriptors): DevicePreview
}
