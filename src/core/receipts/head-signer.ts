import { z } from 'zod'
import { ed25519PublicKeyOf } from '../crypto/ed25519.ts'
import { AgentError } from '../errors.ts'
import { createBundleSigner } from '../keys/bundle-signer.ts'
import type { Workshop } from '../keys/key-creator.ts'
import { readReceipt } from '../ledger/hash-chain.ts'
import type { ReceiptHead } from '../ledger/receipt.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Log } from '../ports/log.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import { toHex } from '../schema/hex.ts'
import { isSignedHead, type ReceiptKey, signedHead } from './head.ts'

/** Vouches for what the chain of receipts has come to, with a key that the vault gives while it is open. */
export interface HeadSigner {
  /**
   * Signs the head of the chain, unless the last receipt is signed.
   * @returns what the chain has come to then
   * @throws AgentError `VAULT_LOCKED`, `VAULT_MISSING`, `VAULT_UNREACHABLE`; `DATA_LOST` while the database is not as the agent left it;
   * `REQUEST_INVALID` before there is an organization
   */
  sign(): Promise<ReceiptHead>
  /** The same where it can be had for the asking, and nothing where it cannot. Never rejects. */
  signIfOpen(): Promise<void>
  /** Lets go of the key and the timer. */
  stop(): void
}

const settingName = 'receiptKey'
const keyShape = z.object({ publicKey: z.string() })
const purpose = 'receipts'

/** While the vault is open, receipts are vouched for at the latest so long after they were written. */
const longestUnsigned: Milliseconds = 300_000

/** The receipt key as it was last used, lower-case hex; `undefined` while nothing was signed with one. */
export function receiptPublicKey(reader: Reader): string | undefined {
  const stored = reader.setting(settingName)
  return stored === undefined ? undefined : keyShape.parse(stored).publicKey
}

/** Lets go of its key when the vault locks; the key of webhooks, `webhook-deliveries/signing-key-in-use.ts`, is held on purpose. */
export function createHeadSigner(parts: Workshop & { readonly log: Pick<Log, 'info'> }): HeadSigner {
  const { store, keyring, clock, integrity, log } = parts
  let held: ReceiptKey | undefined
  let cancel = () => {}
  const stopListening = keyring.onLock(() => {
    // The vault is closed already; the key is held for this last time.
    const key = held
    forget()
    if (key)
      write(key)
        .finally(() => key.seed.fill(0))
        .catch(couldNot)
  })

  return {
    async sign() {
      if (!isVouchedFor(store, receiptPublicKey(store))) await write(await open())
      return store.receiptHead()
    },
    async signIfOpen() {
      try {
        if (store.receiptHead().sequence === 0 || isVouchedFor(store, receiptPublicKey(store))) return
        await write(await open())
      } catch (thrown) {
        couldNot(thrown)
      }
    },
    stop() {
      stopListening()
      forget()
    },
  }

  async function open(): Promise<ReceiptKey> {
    if (held) return held
    const [first] = store.topOrganizations()
    if (!first) throw new AgentError('REQUEST_INVALID', 'Create an organization first: there is no receipt key before.')
    const seed = await createBundleSigner(parts, first.id).derive(purpose, 32)
    held = { seed, publicKey: ed25519PublicKeyOf(seed) }
    lookAgain()
    return held
  }

  /** Nobody vouches for a database that may have been changed by somebody else. */
  async function write(key: ReceiptKey): Promise<void> {
    integrity.requireSound()
    await store.write(transaction => {
      keepPublicKey(transaction, toHex(key.publicKey))
      if (isVouchedFor(transaction, toHex(key.publicKey))) return
      transaction.receipt(signedHead(transaction.receiptHead(), key, clock.now()))
    })
  }

  function lookAgain(): void {
    cancel = clock.wakeAt(clock.now() + longestUnsigned, () => {
      if (!held) return
      write(held).catch(couldNot)
      lookAgain()
    })
  }

  function forget(): void {
    cancel()
    held = undefined
  }

  function couldNot(error: unknown): void {
    log.info({ error }, 'the head of the receipts was not signed')
  }
}

function isVouchedFor(reader: Reader, publicKey: string | undefined): boolean {
  const [newest] = reader.receiptLines(reader.receiptHead().sequence - 1, 1)
  const receipt = newest && readReceipt(newest)
  return receipt !== undefined && isSignedHead(receipt) && receipt.publicKey === publicKey
}

function keepPublicKey(transaction: Transaction, publicKey: string): void {
  if (receiptPublicKey(transaction) !== publicKey) transaction.setSetting(settingName, { publicKey })
}
