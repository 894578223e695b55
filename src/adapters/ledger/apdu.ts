import { AgentError } from '../../core/errors.ts'
import { nonsense } from './nonsense.ts'

export interface OpenApp {
  readonly name: string
  readonly version: string
}

/** Names that the operating system of the device gives in place of an app's. */
const dashboardNames = ['BOLOS', 'OLOS\0', 'OLOS']

/** Which app is open, and its version: the one command that every app and the dashboard answer. */
export const askWhichApp = apdu(0xb0, 0x01, 0x00, 0x00)

/** Leaves the app for the dashboard. */
export const quitApp = apdu(0xb0, 0xa7, 0x00, 0x00)

/** Has the dashboard ask the person whether to open an app. */
export function openApp(name: string): Buffer {
  return apdu(0xe0, 0xd8, 0x00, 0x00, Buffer.from(name, 'ascii'))
}

/** @throws AgentError `DEVICE_NONSENSE` for what is no answer to {@link askWhichApp}; `null` on the dashboard. */
export function readWhichApp(answer: Buffer): OpenApp | null {
  const [format, nameLength = 0] = answer
  const versionAt = 2 + nameLength
  const versionLength = answer[versionAt]
  if (format !== 1 || versionLength === undefined || answer.length < versionAt + 1 + versionLength) {
    throw nonsense('no answer to which app is open')
  }
  const name = answer.toString('latin1', 2, versionAt)
  const version = answer.toString('latin1', versionAt + 1, versionAt + 1 + versionLength)
  return dashboardNames.includes(name) ? null : { name, version }
}

/** @throws AgentError `INTERNAL` for more than 255 bytes of data. */
export function apdu(cla: number, ins: number, p1: number, p2: number, data: Uint8Array = Buffer.alloc(0)): Buffer {
  if (data.length > 255) throw new AgentError('INTERNAL', 'This is too long for one command to the Ledger.')
  return Buffer.concat([Buffer.of(cla, ins, p1, p2, data.length), data])
}

/**
 * A path as apps take it: how many steps, then each as four bytes.
 *
 * @throws AgentError `REQUEST_INVALID` for what is no path of one to ten steps.
 */
export function encodePath(path: string): Buffer {
  const steps = /^m(\/\d{1,10}'?){1,10}$/.test(path) ? path.slice(2).split('/').map(step) : []
  if (steps.length === 0 || steps.includes(undefined)) {
    throw new AgentError('REQUEST_INVALID', "A derivation path for a Ledger is written like m/44'/60'/0'/0/0.")
  }
  const bytes = Buffer.alloc(1 + 4 * steps.length)
  bytes.writeUInt8(steps.length)
  for (const [index, value] of steps.entries()) bytes.writeUInt32BE(value as number, 1 + 4 * index)
  return bytes
}

function step(text: string): number | undefined {
  const index = Number.parseInt(text, 10)
  if (index >= 2 ** 31) return undefined
  return text.endsWith("'") ? index + 2 ** 31 : index
}
