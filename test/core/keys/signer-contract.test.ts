import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { parseTransaction, type TransactionSerialized } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import type { AppName } from '../../../src/adapters/ledger/apps.ts'
import { createLedgerWallets } from '../../../src/adapters/ledger/ledger-wallets.ts'
import { hardwareWalletSigner } from '../../../src/core/keys/hardware-wallet-signer.ts'
import { createHardwareWalletWork } from '../../../src/core/keys/hardware-wallet-work.ts'
import { createKeyring } from '../../../src/core/keys/keyring.ts'
import { softwareSigner } from '../../../src/core/keys/software-signer.ts'
import type { Signature, Signer, SigningKey } from '../../../src/core/ports/signer.ts'
import { manualClock } from '../../support/clock.ts'
import { accountAt } from '../../support/ledger/accounts.ts'
import type { Asking, SigningKind } from '../../support/ledger/asking.ts'
import { ChaosLedger, chaosSource, otherWords, savingsWords } from '../../support/ledger/chaos-ledger.ts'
import { onLedger } from '../../support/ledger/on-ledger.ts'
import { inTime, nextTurn } from '../../support/ledger/passing-time.ts'
import { scenarios } from '../../support/ledger/recordings.ts'
import { signingKinds } from '../../support/ledger/signing-kinds.ts'
import { chosenMemoryVault } from '../../support/memory-vault.ts'
import { newName } from '../../support/new-name.ts'
import { inputOf, type SignerSubject, signerContract } from '../../support/signer-contract.ts'
import { storeWithWallet } from '../../support/store-with-wallet.ts'

const entropy = mnemonicToEntropy(savingsWords, wordlist)

signerContract('a keychain wallet', { open: inMemory, lockedAs: 'VAULT_LOCKED', lostAs: 'SECRET_MISSING' })
signerContract('a Ledger wallet', { open: ledgerSigner, lockedAs: 'DEVICE_LOCKED', lostAs: 'DEVICE_WRONG' })

/** A keyring over a vault in memory. */
async function inMemory(): Promise<SignerSubject> {
  const { store, name, remove } = await storeWithWallet()
  const vault = await chosenMemoryVault(store)
  const keyring = createKeyring({ vault, clock: manualClock(), idleMs: () => 900_000 })
  await vault.put(name, entropy)
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
}

/** Whose keys the hardware wallet holds, as it is pinned for each app. */
const identities = new Map<AppName, string>()

// Ledger's libraries take a second to load, and requests would wait for them in the clock's time.
beforeAll(async () => {
  await Promise.all([
    import('@ledgerhq/hw-app-eth/lib/Eth'),
    import('@ledgerhq/hw-app-btc/lib/newops/appClient'),
    import('@ledgerhq/psbtv2/lib/psbtv2'),
    import('@ledgerhq/hw-app-solana/lib/Solana'),
  ])
  for (const { app, path, addressFormat } of Object.values<SigningKind>(signingKinds)) {
    const clock = manualClock()
    const ledger = new ChaosLedger(clock)
    ledger.app = app
    const hardwareWallets = createLedgerWallets({ sources: [chaosSource(ledger)], clock })
    while (hardwareWallets.state().hardwareWallets.length === 0) await nextTurn()
    const hardwareWallet = { id: hardwareWallets.state().hardwareWallets[0]?.id ?? '' }
    const asked = { app: onLedger(app), accounts: [{ path, addressFormat }], hardwareWallet }
    identities.set(app, (await hardwareWallets.readAccounts(asked, new AbortController().signal)).identity)
    await hardwareWallets.close()
  }
})

/** A hardware wallet behind the same port; software never signs. */
async function ledgerSigner(): Promise<SignerSubject> {
  const clock = manualClock()
  const ledger = new ChaosLedger(clock)
  let expected: readonly Asking[] = []
  const signed = ledger.signed
  Object.defineProperty(ledger, 'typedDataDigest', {
    get: () => expected[signed.length % expected.length]?.typedDataDigest,
  })
  const other = new ChaosLedger(clock, otherWords)
  other.pullOut()
  const hardwareWallets = createLedgerWallets({ sources: [chaosSource(ledger, other)], clock })
  const hardwareWalletWork = createHardwareWalletWork(() => undefined)
  const none: Signer = {
    sign: () => Promise.reject(new Error('software signed')),
    signAll: () => Promise.reject(new Error('software signed')),
  }
  return {
    signer: hardwareWalletSigner({ hardwareWallets, hardwareWalletWork }, none, 'activity'),
    wallet: {
      ...newName(),
      hardwareWalletFor({ app }) {
        ledger.app = app
        other.app = app
        const identity = identities.get(app) ?? ''
        return { kind: 'ledger', app, identity, model: 'Ledger Flex', walletName: 'Savings' }
      },
    },
    inTime: promise => inTime(clock, promise),
    expects(...askings) {
      expected = askings
    },
    signed,
    async lock() {
      ledger.isLocked = true
    },
    async unlock() {
      ledger.isLocked = false
    },
    async lose() {
      ledger.pullOut()
      other.plugIn()
    },
    close: () => inTime(clock, hardwareWallets.close()),
  }
}

const recorded = scenarios.filter(({ id, outcome }) => /^eth-tx-(?!.*7702)/.test(id) && outcome === 'success')

test.each(recorded)(
  'a keychain wallet signs as a real Ledger with the same words did: $id',
  async ({ calls, expected }) => {
    const { signer, wallet } = await inMemory()
    const [path, unsignedTransaction] = (calls.at(-1)?.args ?? []) as [string, string]
    const { compressed, address } = accountAt(`m/${path}`)
    const key: SigningKey = {
      ...{ organizationId: wallet.organizationId, keyId: wallet.keyId, curve: 'CURVE_SECP256K1' },
      ...{ path: `m/${path}`, publicKey: compressed, address, addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
      ...{ name: 'Savings', hardwareWallet: null },
    }
    const parameters = { type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
    const signature = await signer.sign(key, inputOf({ parameters }, key))
    const serialized = `0x${String(expected.signedTransaction).replace(/^0x/, '')}` as TransactionSerialized
    const { r, s } = parseTransaction(serialized)
    expect([hex(signature, 'r'), hex(signature, 's')]).toEqual([padded(r), padded(s)])
  },
)

function hex(signature: Signature, half: 'r' | 's'): string {
  return Buffer.from(signature[half]).toString('hex')
}

/** viem drops leading zeros. */
function padded(number: string | undefined): string | undefined {
  return number?.slice(2).padStart(64, '0')
}
