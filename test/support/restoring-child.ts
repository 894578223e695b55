import { writeSync } from 'node:fs'
import { createIdTokens } from '../../src/adapters/oidc/id-tokens.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { activities } from '../../src/core/activities-and-queries.ts'
import type { Activity } from '../../src/core/activity/activity.ts'
import { createEngine } from '../../src/core/engine/create-engine.ts'
import { createSettings } from '../../src/core/engine/settings/settings.ts'
import { createIntegrity } from '../../src/core/integrity.ts'
import { createKeyring } from '../../src/core/keys/keyring.ts'
import { noHardwareWallets } from '../../src/core/keys/no-hardware-wallets.ts'
import { softwareSigner } from '../../src/core/keys/software-signer.ts'
import { manualClock } from './clock.ts'
import { noNodes } from './engine.ts'
import { chosenMemoryVault } from './memory-vault.ts'

// Run as a process of its own: starts an agent over the database in the first argument, as many milliseconds later as the second
// says. It prints the payload of each request before it describes it, and describes the one that says "deadly" for ever.
const [, , file = '', later = '0'] = process.argv
const clock = manualClock()
clock.sleep(Number(later))
const log = { info() {}, warn() {}, error() {} }
const store = openSqliteStore(file)
const vault = await chosenMemoryVault(store)
const keyring = createKeyring({ vault, clock, idleMs: () => 900_000 })

function told(activity: Activity): Activity {
  const payloads = new WeakMap<object, string>()
  return {
    ...activity,
    prepare(parameters, context) {
      const prepared = activity.prepare(parameters, context)
      payloads.set(prepared as object, (parameters as { payload: string }).payload)
      return prepared
    },
    describe(prepared) {
      const payload = payloads.get(prepared as object)
      writeSync(1, `describes ${payload}\n`)
      if (payload === 'deadly') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      return activity.describe(prepared)
    },
  }
}

const engine = createEngine({
  activities: activities.map(activity => (activity.kind === 'SIGN_RAW_PAYLOAD' ? told(activity) : activity)),
  ...{ store, keyring, clock, log, hardwareWallets: noHardwareWallets, messenger: { send: async () => undefined } },
  nodes: noNodes,
  integrity: createIntegrity(() => undefined),
  signer: softwareSigner(keyring),
  idTokens: createIdTokens({ issuers: () => [], clock }),
  settings: createSettings(store, undefined),
  onChange: () => undefined,
})
await engine.start()
writeSync(1, 'started\n')
await engine.stop()
await store.close()
