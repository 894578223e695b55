import { expect, test } from 'vitest'
import { apdu } from '../../../src/adapters/ledger/apdu.ts'
import { StatusFailure, statusError } from '../../../src/adapters/ledger/status-failure.ts'

test.each([
  [0x5515, 'DEVICE_LOCKED', /locked\. Unlock it with its PIN/],
  [0x6982, 'DEVICE_LOCKED', /Unlock it/],
  [0x6b0c, 'DEVICE_LOCKED', /Unlock it/],
  [0x6985, 'DEVICE_REFUSED', /^It was refused on the Ledger\.$/],
  [0x5501, 'DEVICE_REFUSED', /refused on the Ledger/],
  [0x6d00, 'DEVICE_APP_CLOSED', /Open the right app/],
  [0x6e00, 'DEVICE_APP_CLOSED', /Open the right app/],
  [0x6807, 'DEVICE_APP_MISSING', /not installed.*Install it with Ledger Live/],
  [0x6901, 'DEVICE_BUSY', /its own menu.*Finish what its screen shows/],
  [0x6a80, 'DEVICE_REJECTED', /does not take this data\. Update the app/],
  [0x6a84, 'DEVICE_REJECTED', /memory.*Send something smaller/],
  [0x6f00, 'DEVICE_REJECTED', /failed \(0x6f00\)\. Close the app and open it again/],
  [0x6faa, 'DEVICE_REJECTED', /halted\. Unplug it/],
  [0x0001, 'DEVICE_REJECTED', /answered 0x0001, which the agent does not know\. Update/],
])('status %i is said with its next step', (code, failure, says) => {
  const error = statusError(new StatusFailure(code))
  expect(error.code).toBe(failure)
  expect(error.message).toMatch(says)
})

test('what is too long for one command is not cut', () => {
  expect(apdu(0xe0, 0x01, 0, 0, Buffer.alloc(255))).toHaveLength(260)
  expect(() => apdu(0xe0, 0x01, 0, 0, Buffer.alloc(256))).toThrow(/too long for one command/)
})
