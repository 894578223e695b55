import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { linkOver } from '../../../src/adapters/ledger/transport-link.ts'

// What the package names for `import` leads to files that Node does not find.
const { DisconnectedDevice, DisconnectedDeviceDuringOperation, TransportError, TransportRaceCondition } = createRequire(
  import.meta.url,
)('@ledgerhq/errors')

function failing(failure: Error) {
  return linkOver({ exchange: () => Promise.reject(failure), close: () => Promise.reject(failure) })
}

test.each([
  ['gone', new DisconnectedDevice()],
  ['gone', new DisconnectedDeviceDuringOperation('write error')],
  ['gone', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['held', new TransportRaceCondition('pending')],
  ['held', new TransportError('Invalid channel', 'InvalidChannel')],
  ['held', new TransportError('Invalid sequence', 'InvalidSequence')],
])('a hardware wallet is %s where the library says so (%s)', async (kind, failure) => {
  await expect(failing(failure).exchange(Buffer.alloc(5))).rejects.toMatchObject({ name: 'LinkFailure', kind })
})

test('what is wrong with an answer stays what it is', async () => {
  const failure = new TransportError('Invalid tag', 'InvalidTag')
  await expect(failing(failure).exchange(Buffer.alloc(5))).rejects.toBe(failure)
})

test('closing what was pulled out is not an error', async () => {
  await expect(failing(new Error('gone')).close()).resolves.toBeUndefined()
})
