import type { AgentError } from '../../../src/core/errors.ts'
import { createKeyring } from '../../../src/core/keys/keyring.ts'
import type { SecretName } from '../../../src/core/ledger/secret-name.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { manualClock } from '../../support/clock.ts'
import { chosenMemoryVault } from '../../support/memory-vault.ts'
import { storeWithWallet } from '../../support/store-with-wallet.ts'

export const minute = 60_000
export const wiped = Uint8Array.of(0, 0, 0)
export const keyOfPath = Uint8Array.of(2, 4, 6)

/** The "derivation" of these tests. */
export const double = (secret: Uint8Array) => secret.map(byte => byte * 2)
export const copy = (key: Uint8Array) => new Uint8Array(key)
/** Not what work may do: keeps the very array, to see what becomes of it. */
export const keep = (key: Uint8Array) => key

/** A keyring that locks after ten minutes, over a vault that keeps one secret. */
export async function setUp() {
  const clock = manualClock()
  const { store, name, addWallet, remove } = await storeWithWallet()
  const vault = await watchedVault(store)
  const settings = { idleMs: 10 * minute }
  const keyring = createKeyring({ vault, clock, idleMs: () => settings.idleMs })
  await vault.put(name, Uint8Array.of(1, 2, 3))
  return { addWallet, clock, keyring, name, remove, settings, store, vault }
}

/** A vault in memory that remembers the arrays it has handed out, and can be made to hesitate or to fail. */
async function watchedVault(store: Store) {
  const vault = await chosenMemoryVault(store)
  let beforeReading = Promise.resolve()
  let afterReading = Promise.resolve()
  let hasRead = () => {}
  const watched = {
    ...vault,
    lent: [] as Uint8Array[],
    locks: 0,
    fail: undefined as AgentError | undefined,
    hold() {
      const gate = closedGate()
      beforeReading = gate.passed
      return gate.open
    },
    holdAfterReading() {
      const [reading, gate] = [closedGate(), closedGate()]
      hasRead = reading.open
      afterReading = gate.passed
      return { read: reading.passed, release: gate.open }
    },
    async open(name: SecretName) {
      await beforeReading
      if (watched.fail) throw watched.fail
      const secret = await vault.open(name)
      hasRead()
      await afterReading
      if (secret) watched.lent.push(secret)
      return secret
    },
    async unlock() {
      await beforeReading
      if (watched.fail) throw watched.fail
    },
    lock() {
      watched.locks += 1
    },
  }
  return watched
}

function closedGate() {
  let open = () => {}
  const passed = new Promise<void>(resolve => (open = resolve))
  return { passed, open }
}

export function counted<Argument, Value>(work: (argument: Argument) => Value) {
  const counter = {
    calls: 0,
    call(argument: Argument) {
      counter.calls += 1
      return work(argument)
    },
  }
  return counter
}
