import { sha256 } from '@noble/hashes/sha2.js'
import { returnedData } from '../../../core/chains/bitcoin/output-script.ts'
import type { BitcoinOutput, BitcoinTransaction } from '../../../core/chains/bitcoin/transaction.ts'
import { danger, notice } from '../../../core/chains/declaration/described.ts'
import { formatUnits } from '../../../core/display/amount.ts'
import { visible } from '../../../core/display/visible.ts'
import type { HardwareWalletPreview } from '../../../core/ports/hardware-wallets.ts'
import { isSaidToBeChange } from './change.ts'
import { psbtExtras } from './psbt-extras.ts'
import type { BitcoinSignable } from './signable.ts'

/**
 * Previews the screens of the Bitcoin app, as recorded from version 2.0.6 on a Ledger Nano S Plus. Later ones show the same in fewer
 * screens.
 */
export function previewBitcoin(what: BitcoinSignable): HardwareWalletPreview {
  return what.kind === 'bitcoinTransaction' ? previewTransaction(what.transaction) : previewMessage(what.message)
}

function previewTransaction(transaction: BitcoinTransaction): HardwareWalletPreview {
  const { network, inputs, outputs, fee, signs } = transaction
  const extras = psbtExtras(transaction)
  const ticker = network === 'MAINNET' ? 'BTC' : 'TEST'
  const amount = (satoshi: bigint) => `${ticker} ${formatUnits(satoshi, 8).replaceAll(',', '')}`
  const shown = outputs.filter((_, index) => !isSaidToBeChange(extras.outputs[index]))
  const isUnproven = signs.some(({ index, taproot }) => !taproot && !inputs[index]?.proven)
  return {
    signing: 'clear',
    screens: [
      ...shown.slice(0, mostOutputs).flatMap(output => [
        { label: 'Amount', value: amount(output.value) },
        { label: 'Address', value: destination(output) },
      ]),
      ...(fee === null ? [] : [{ label: 'Fees', value: amount(fee) }]),
    ],
    warnings: [
      ...(shown.length > mostOutputs ? [notice('Only its first screens are shown here.')] : []),
      ...(shown.length < outputs.length
        ? [
            notice(
              'The Ledger leaves out the outputs that the PSBT says are change, once it has found them to be its own. All are shown here.',
            ),
          ]
        : []),
      ...(isUnproven
        ? [
            notice(
              'The Ledger will warn that it could not verify the inputs, because the PSBT does not bring the transactions they come from (PSBT_IN_NON_WITNESS_UTXO).',
            ),
          ]
        : []),
      ...(signs.length < inputs.length
        ? [
            notice(
              'The Ledger will warn of external inputs: some are of other keys. It signs its own, and cannot tell whose money the rest is.',
            ),
          ]
        : []),
    ],
  }
}

/** The app before 2.1.0 shows a hash alone; later ones show text of up to 640 plain letters. */
function previewMessage(message: Uint8Array): HardwareWalletPreview {
  const text = Buffer.from(message).toString('latin1')
  const isShownAsText = /^[\x20-\x7e]{1,640}$/.test(text)
  const hash = { label: 'Message hash', value: Buffer.from(sha256(message)).toString('hex').toUpperCase() }
  return {
    signing: 'blind',
    screens: [...(isShownAsText ? [{ label: 'Message content', value: visible(text, 640) }] : []), hash],
    warnings: [
      isShownAsText
        ? notice(
            'The Bitcoin app shows this message since version 2.1.0; older ones show only its hash. Read the message here, and compare what the Ledger shows.',
          )
        : danger(
            'The Ledger shows only the hash of this message, because it is long or not all plain letters (ASCII). Read the message here, and compare the hash on the Ledger.',
            [hash],
          ),
    ],
  }
}

const mostOutputs = 100

/** Length in digits. The app signs no more. */
const longestData = 2 * 83

function destination({ address, scriptPubKey }: BitcoinOutput): string {
  if (address !== null) return address
  const data = Buffer.from(returnedData(Buffer.from(scriptPubKey, 'hex')) ?? []).toString('hex')
  return `OP_RETURN 0x${data.slice(0, longestData)}`
}
