import { hashTypeName, usualHashType } from '../../../core/chains/bitcoin/hash-type.ts'
import type { BitcoinTransaction } from '../../../core/chains/bitcoin/transaction.ts'
import type { HardwareWalletKey } from '../../../core/ports/hardware-wallets.ts'
import { accountTypes, type BitcoinApp, bitcoinAccount, networksOf } from './account.ts'
import { scriptsOf } from './scripts.ts'
import type { BitcoinSignable } from './signable.ts'

/** Why a Bitcoin app cannot sign it, and what to send instead; `undefined` where it can. */
export function bitcoinCannotSign(
  app: BitcoinApp,
  asked: BitcoinSignable,
  key?: HardwareWalletKey,
): string | undefined {
  if (asked.kind === 'bitcoinTransaction') {
    return transactionItCannotSign(app, asked.transaction) ?? (key && strayInput(app, asked.transaction, key))
  }
  const { length } = asked.message
  if (length === 0) return 'A Ledger does not sign an empty message. Send a message with some text in it.'
  if (length > longestMessage) {
    return `A Ledger signs Bitcoin messages of at most ${longestMessage} bytes. Send a shorter one, or use a key that is not on a Ledger.`
  }
  return undefined
}

/** Said of an input that is to be signed and was not paid to this account. */
function strayInput(
  app: BitcoinApp,
  { inputs, signs }: BitcoinTransaction,
  { publicKey, ...at }: HardwareWalletKey,
): string | undefined {
  const { type } = bitcoinAccount(app, at)
  const { script } = scriptsOf(type, publicKey)
  const stray = signs.find(({ index }) => inputs[index]?.scriptPubKey !== script)
  if (!stray) return undefined
  return `A Ledger signs with an account only what was paid to its address. Input ${stray.index} was paid to another form of address of the same key. Send it in a PSBT of its own, signed with the account that has that address.`
}

/** Lengths go in two bytes before version 2.1.0 of the app. */
const longestMessage = 2 ** 16 - 1

function transactionItCannotSign(app: BitcoinApp, transaction: BitcoinTransaction): string | undefined {
  const { network, inputs, outputs, signs } = transaction
  if (network === 'REGTEST') return 'A Ledger signs nothing for regtest. Use a key that is not on a Ledger.'
  if (!networksOf[app].includes(network)) {
    return `The ${app} app on a Ledger signs for ${networksOf[app].join(' and ').toLowerCase()}, and this is for ${network.toLowerCase()}. Use an account of that network.`
  }
  for (const { index, hashType, taproot } of signs) {
    if (hashType !== usualHashType(taproot ? 'taproot' : 'segwit')) {
      return `A Ledger cannot show that input ${index} is signed with SIGHASH_${hashTypeName(hashType)}. Leave PSBT_IN_SIGHASH_TYPE out, or use a key that is not on a Ledger.`
    }
    const { scriptType = 'none of the transaction', proven = false } = inputs[index] ?? {}
    if (!Object.hasOwn(accountTypes, scriptType)) {
      return `A Ledger signs inputs of P2PKH, P2SH with P2WPKH inside, P2WPKH and P2TR. Input ${index} is ${scriptType}: spend it with a key that is not on a Ledger.`
    }
    if (scriptType === 'P2PKH' && !proven) {
      return `A Ledger wants to see the transaction that a P2PKH input spends. Send the PSBT with PSBT_IN_NON_WITNESS_UTXO for input ${index}.`
    }
  }
  const odd = outputs.findIndex(({ scriptType, scriptPubKey }) => scriptType === 'unknown' && !isData(scriptPubKey))
  if (odd !== -1) {
    return `A Ledger cannot show output ${odd}: its script has no address. Pay to an address, or use a key that is not on a Ledger.`
  }
  return undefined
}

/** OP_RETURN and what it carries, which the app shows. */
function isData(script: string): boolean {
  return script.startsWith('6a') && script.length <= 2 * 83
}
