import { danger, notice } from '../../../core/chains/declaration/described.ts'
import { formatUnits } from '../../../core/display/amount.ts'
import { visible } from '../../../core/display/visible.ts'
import type { HardwareWalletPreview, PreviewedHardwareWallet } from '../../../core/ports/hardware-wallets.ts'
import type { Warning } from '../../../shared/card.ts'
import { readDescriptor } from './token.ts'

export type Screen = HardwareWalletPreview['screens'][number]

/** More than anyone pages through; the rest is said to be cut. */
export const mostScreens = 200
export const longestValue = 500

export function tooMany(screens: readonly Screen[]): Warning[] {
  return screens.length > mostScreens ? [notice('Only its first screens are shown here.')] : []
}

export function needsBlindSigning({ blindSigning }: PreviewedHardwareWallet): Warning[] {
  if (blindSigning) return []
  return [
    blindSigning === false
      ? danger(
          '“Blind signing” is off in the settings of the Ethereum app. Until it is on, the Ledger will refuse this.',
        )
      : notice('“Blind signing” must be on in the settings of the Ethereum app.'),
  ]
}

/** Amount that the app calls unlimited: `ismaxint` in its src/plugins/erc20/erc20_plugin.c. */
const unlimited = 2n ** 256n - 1n

export function amountOf(amount: bigint, descriptor: string): string {
  const { ticker, decimals } = readDescriptor(descriptor)
  return `${amount === unlimited ? 'Unlimited' : plainUnits(amount, decimals)} ${visible(ticker, 20)}`
}

/** The device groups no digits. */
export function plainUnits(amount: bigint, decimals: number): string {
  return formatUnits(amount, decimals).replaceAll(',', '')
}

export function cut(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

export function hex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
