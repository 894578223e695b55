import { solanaAddress } from '../../../core/chains/solana/address.ts'
import type { SolanaSigned } from '../../../core/chains/solana/signed.ts'
import type { HardwareWalletKey } from '../../../core/ports/hardware-wallets.ts'
import { isShownAsText, readOffChainMessage } from './off-chain-message.ts'
import type { SolanaSignable } from './signable.ts'

/** Longest message that the app (1.9) has memory for. Older ones take 1232 bytes, and say so. */
const longestMessage = 15 * 1024 - 48

/** Why the Solana app cannot sign it, and what to send instead; `undefined` where it can. */
export function solanaCannotSign(asked: SolanaSignable, key?: HardwareWalletKey): string | undefined {
  // A transaction that was decoded fits a packet, and whatever fits one fits the app.
  const reason = asked.kind === 'solanaMessage' ? messageItCannotSign(asked.bytes) : transactionItCannotSign(asked)
  return reason ?? (key && !isSigner(asked, key) ? notASigner : undefined)
}

/** No version of the app is known to support version 1. */
function transactionItCannotSign({ transaction: { version } }: SolanaSigned): string | undefined {
  return version === 1
    ? 'A Ledger signs legacy Solana transactions and those of version 0, and this is version 1. Send one of those, or sign with a key that is not on a Ledger.'
    : undefined
}

const notASigner =
  'A Ledger signs only what names its key as a signer, and this does not. Send one that does, or sign with another key.'

/** The app refuses it too. */
function isSigner(asked: SolanaSignable, { publicKey }: HardwareWalletKey): boolean {
  const key = Buffer.from(publicKey, 'hex')
  if (asked.kind === 'solanaTransaction') return asked.transaction.signers.includes(solanaAddress(key))
  return readOffChainMessage(asked.bytes)?.signers.some(signer => key.equals(signer)) === true
}

function messageItCannotSign(bytes: Uint8Array): string | undefined {
  const message = readOffChainMessage(bytes)
  if (!message) {
    return 'A Ledger signs Solana messages as off-chain messages: the bytes ff and “solana offchain”, a header of version 0 with application domain, format and signers, and the text. Send one.'
  }
  const { version, format, text } = message
  if (version !== 0) {
    return `A Ledger signs off-chain messages of version 0, and this is version ${version}. Send it as version 0.`
  }
  if (format > 1) {
    return `A Ledger signs off-chain messages of format 0 (plain letters) and 1 (UTF-8), and this is format ${format}. Send a shorter text in one of those.`
  }
  if (text.length === 0) return 'A Ledger does not sign an empty message. Send a message with some text in it.'
  if (bytes.length > longestMessage) {
    return `A Ledger signs off-chain messages of at most ${longestMessage} bytes. Send a shorter one, or use a key that is not on a Ledger.`
  }
  if (!isUtf8(text)) return 'A Ledger signs off-chain messages that are text in UTF-8, and this is not. Send text.'
  if (format === 0 && !isShownAsText(text)) {
    return 'This off-chain message says that it is all plain letters (format 0), and it is not. Send it as format 1.'
  }
  return undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
