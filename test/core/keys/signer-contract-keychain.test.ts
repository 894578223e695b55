import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { afterAll, beforeAll } from 'vitest'
import { keychainUnlocker } from '../../../src/adapters/keychain/keychain-unlocker.ts'
import { createKeyring } from '../../../src/core/keys/keyring.ts'
import { softwareSigner } from '../../../src/core/keys/software-signer.ts'
import { manualClock } from '../../support/clock.ts'
import { savingsWords } from '../../support/ledger/chaos-ledger.ts'
import { memoryVault } from '../../support/memory-vault.ts'
import { type SecretService, startSecretService } from '../../support/secret-service.ts'
import { signerContract } from '../../support/signer-contract.ts'
import { storeWithWallet } from '../../support/store-with-wallet.ts'

let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

signerContract('a wallet unlocked by gnome-keyring', {
  async open() {
    const { store, name, remove } = await storeWithWallet()
    const vault = memoryVault(store, { keychain: keychainUnlocker({ service: 'signer-contract' }) })
    await vault.changes.begin({ kind: 'keychain' }, () => undefined)
    const keyring = createKeyring({ vault, clock: manualClock(), idleMs: () => 900_000 })
    await vault.put(name, mnemonicToEntropy(savingsWords, wordlist))
    return {
      signer: softwareSigner(keyring),
      wallet: { ...name, hardwareWalletFor: () => null },
      inTime: promise => promise,
      lock: () => keyring.lock(),
      unlock: () => keyring.unlock(),
      async lose() {
        await remove()
        keyring.forgetDeleted()
      },
    }
  },
  lockedAs: 'VAULT_LOCKED',
  lostAs: 'SECRET_MISSING',
})
