import type { DeviceWork } from '../engine/device-work.ts'
import { AgentError } from '../errors.ts'
import type { AskedOfDevice, DeviceSignable, Devices } from '../ports/devices.ts'
import type { Signer, SigningInput, SigningKey } from '../ports/signer.ts'

/** Signs with the device that holds a key, and with `software` where the vault does. */
export function deviceSigner(
  { devices, deviceWork }: { readonly devices: Devices; readonly deviceWork: DeviceWork },
  software: Signer,
  activityId: string,
): Signer {
  return {
    sign(key, input) {
      const { device, path, publicKey } = key
      if (!device) return software.sign(key, input)
      const what = askedOf(input)
      if (path === null || what.kind === 'digest' || what.kind === 'bytes') throw unable(devices, key, input)
      const { app, identity } = device
      return deviceWork.during(activityId, (signal, onStep) =>
        devices.sign({ app, identity, deviceName: key.name, path, publicKey, what, onStep }, signal),
      )
    },
  }
}

/**
 * What a device cannot sign is known before anybody is asked.
 * @param field - Where the payload stands in the request.
 * @throws AgentError `NOT_SUPPORTED`, with what to send instead
 */
export function requireSignable(
  devices: Pick<Devices, 'cannotSign'>,
  key: SigningKey,
  input: SigningInput,
  field: string,
): void {
  const asked = askedOf(input)
  const reason = key.device && devices.cannotSign(key.device.app, asked)
  if (!reason) return
  const hint =
    asked.kind === 'digest'
      ? ' A client that has to hash first may lodge what it hashed in the Countersign-Preimage header, hex.'
      : ''
  throw new AgentError('NOT_SUPPORTED', `${reason}${hint}`, { detail: { field } })
}

/** What a device would be told to sign; nothing where the meaning is not known. */
export function signableIn(input: SigningInput): { readonly means?: DeviceSignable } {
  const means = askedOf(input)
  return means.kind === 'digest' || means.kind === 'bytes' ? {} : { means }
}

/** What is known of it; bytes, or a digest of them, where nothing is. */
export function askedOf(input: SigningInput): AskedOfDevice {
  return input.means ?? { kind: input.curve === 'CURVE_ED25519' ? 'bytes' : 'digest' }
}

function unable(devices: Pick<Devices, 'cannotSign'>, { device }: SigningKey, input: SigningInput): AgentError {
  const reason = device && devices.cannotSign(device.app, askedOf(input))
  return new AgentError('NOT_SUPPORTED', reason ?? 'A hardware wallet signs only what it can show.')
}
