import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { afterAll, beforeAll } from 'vitest'
import { keychainVault } from '../../../src/adapters/keychain/keychain-vault.ts'
import { createKeyring } from '../../../src/core/keys/keyring.ts'
import { softwareSigner } from '../../../src/core/keys/software-signer.ts'
import { manualClock } from '../../support/clock.ts'
import { newName } from '../../support/key-vault-contract.ts'
import { savingsWords } from '../../support/ledger/chaos-ledger.ts'
import { type SecretService, startSecretService } from '../../support/secret-service.ts'
import { signerContract } from '../../support/signer-contract.ts'

let service: SecretService
beforeAll(async () => {
  service = await startSecretService()
  Object.assign(process.env, service.env)
})
afterAll(() => service?.stop())

signerContract('a wallet in gnome-keyring', {
  async open() {
    const name = newName()
    const vault = keychainVault({ service: 'signer-contract' })
    const keyring = createKeyring({ vault: () => vault, clock: manualClock(), idleMs: () => 900_000 })
    await keyring.create(name, mnemonicToEntropy(savingsWords, wordlist))
    return {
      signer: softwareSigner(keyring),
      wallet: { ...name, hardwareWalletFor: () => null },
      inTime: promise => promise,
      lock: () => keyring.lock(),
      unlock: () => keyring.unlock(),
      lose: () => keyring.delete(name),
    }
  },
  lockedAs: 'VAULT_LOCKED',
  lostAs: 'SECRET_MISSING',
})
