import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { danger, notice } from '../../../core/chains/declaration/described.ts'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  isMemoProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../../core/chains/solana/programs.ts'
import type { SolanaTransaction } from '../../../core/chains/solana/transaction.ts'
import { formatUnits } from '../../../core/display/amount.ts'
import { visible } from '../../../core/display/visible.ts'
import type { HardwareWalletPreview, PreviewedHardwareWallet } from '../../../core/ports/hardware-wallets.ts'
import type { Warning } from '../../../shared/card.ts'
import { isShownAsText, readOffChainMessage } from './off-chain-message.ts'
import type { SolanaSignable } from './signable.ts'

type Screens = HardwareWalletPreview['screens']

/**
 * Previews the screens of the Solana app as its source has them: nobody has recorded it. Anything that is not surely shown counts as not
 * shown.
 */
export function previewSolana(what: SolanaSignable, hardwareWallet: PreviewedHardwareWallet): HardwareWalletPreview {
  const { warnings, ...rest } =
    what.kind === 'solanaMessage'
      ? previewMessage(what.bytes, hardwareWallet)
      : previewTransaction(what.transaction, hardwareWallet)
  return { ...rest, warnings: [...warnings, unrecorded] }
}

const unrecorded = notice(
  'These screens are as the Solana app is documented, and were never seen on a real Ledger. The words on the Ledger may differ; what they say must not.',
)

/** The app reads transactions of at most so many instructions. */
const mostInstructions = 6

function previewTransaction(
  transaction: SolanaTransaction,
  hardwareWallet: PreviewedHardwareWallet,
): HardwareWalletPreview {
  const screens = clearScreens(transaction)
  const hasMemo = transaction.instructions.some(({ programKey }) => isMemoProgram(programKey))
  if (screens) {
    return {
      signing: 'clear',
      screens,
      warnings: hasMemo ? [notice('The Ledger does not show the memo.')] : [],
    }
  }
  const hash = [{ label: 'Message Hash', value: base58.encode(sha256(transaction.message)) }]
  return {
    signing: 'blind',
    screens: hash,
    warnings: [
      danger(
        'The Ledger shows some transfers, stakes and votes in words, and nothing of other transactions but a hash. It may not be able to show this one. Read what it does here, and compare the hash on the Ledger.',
        hash,
      ),
      ...needsBlindSigning(hardwareWallet),
    ],
  }
}

/**
 * Returns the screens of one transfer of SOL or of a token, with nothing beside it that changes what happens. `undefined` for anything
 * else.
 */
function clearScreens(transaction: SolanaTransaction): Screens | undefined {
  const { instructions, addressTableLookups, transfers, tokenTransfers } = transaction
  if (addressTableLookups.length > 0 || instructions.length > mostInstructions) return undefined
  const acting = instructions.filter(
    ({ programKey }) => programKey !== computeBudgetProgram && !isMemoProgram(programKey),
  )
  const [transfer] = transfers
  if (transfer && acting.length === 1 && transfers.length === 1 && acting[0]?.programKey === systemProgram) {
    return [
      { label: 'Amount', value: `${plainUnits(transfer.amount, 9)} SOL` },
      { label: 'To', value: transfer.to },
    ]
  }
  const [token] = tokenTransfers
  const rest = acting.filter(({ programKey }) => programKey !== associatedTokenProgram)
  const isToken = [tokenProgram, token2022Program].includes(rest[0]?.programKey ?? '')
  // Without its decimals an amount cannot be shown.
  if (!token || token.decimals === null || rest.length !== 1 || !isToken) return undefined
  const created = acting.length - rest.length
  if (created > 1) return undefined
  return [
    ...(created ? [{ label: 'Create token account', value: token.to }] : []),
    { label: 'Amount', value: plainUnits(token.amount, token.decimals) },
    { label: 'Token address', value: token.mint },
    { label: 'From (token account)', value: token.from },
    { label: 'To (token account)', value: token.to },
  ]
}

function previewMessage(bytes: Uint8Array, hardwareWallet: PreviewedHardwareWallet): HardwareWalletPreview {
  const text = readOffChainMessage(bytes)?.text ?? new Uint8Array()
  if (isShownAsText(text)) {
    const shown = visible(Buffer.from(text).toString('latin1'), longestText, { lines: true })
    return { signing: 'clear', screens: [{ label: 'Message', value: shown }], warnings: [] }
  }
  const hash = [{ label: 'Hash', value: base58.encode(sha256(text)) }]
  return {
    signing: 'blind',
    screens: hash,
    warnings: [
      danger(
        'The Ledger shows only a hash of this message, because it is not all plain letters (ASCII). Read the message here, and compare the hash on the Ledger.',
        hash,
      ),
      ...needsBlindSigning(hardwareWallet),
    ],
  }
}

const longestText = 1_000

function needsBlindSigning({ blindSigning }: PreviewedHardwareWallet): Warning[] {
  if (blindSigning) return []
  return [
    blindSigning === false
      ? danger(
          '“Blind signing” is off in the settings of the Solana app. Until it is on, the Ledger will refuse what it cannot show.',
        )
      : notice('“Blind signing” must be on in the settings of the Solana app for what it cannot show.'),
  ]
}

/** The device groups no digits. */
function plainUnits(amount: bigint, decimals: number): string {
  return formatUnits(amount, decimals).replaceAll(',', '')
}
