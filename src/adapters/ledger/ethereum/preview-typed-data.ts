import { danger, notice } from '../../../core/chains/declaration/described.ts'
import type { TypedData, TypedStruct, TypedValue } from '../../../core/chains/ethereum/typed-data/typed-data.ts'
import { visible } from '../../../core/display/visible.ts'
import type { HardwareWalletPreview, PreviewedHardwareWallet } from '../../../core/ports/hardware-wallets.ts'
import type { FieldFilter, SignedByLedger } from '../signed-words.ts'
import { goesInFull, typedDataHashes } from './encode-typed-data.ts'
import { type Description, descriptionFor, leavesWithPaths, ownToken } from './message-filters.ts'
import { amountOf, cut, longestValue, mostScreens, needsBlindSigning, type Screen, tooMany } from './preview-parts.ts'

export function previewTypedData(
  typedData: TypedData,
  hardwareWallet: PreviewedHardwareWallet,
  signed: SignedByLedger,
): HardwareWalletPreview {
  const description = descriptionFor(typedData, hardwareWallet, signed)
  if (description) return previewDescribed(typedData, description)
  if (goesInFull(typedData, hardwareWallet.model ?? null)) {
    const screens = [
      { label: 'Review struct', value: 'EIP712Domain' },
      ...leaves(typedData.domain),
      { label: 'Review struct', value: visible(typedData.primaryType, 100) },
      ...leaves(typedData.message),
    ]
    return {
      signing: 'blind',
      screens: screens.slice(0, mostScreens),
      warnings: [
        notice('The Ledger shows every value as it is, without saying what it means, and warns that it signs blindly.'),
        ...tooMany(screens),
        ...needsBlindSigning(hardwareWallet),
      ],
    }
  }
  const { domain, message } = typedDataHashes(typedData)
  const hashes = [
    { label: 'Domain hash', value: `0x${domain.toUpperCase()}` },
    { label: 'Message hash', value: `0x${message.toUpperCase()}` },
  ]
  return {
    signing: 'blind',
    screens: hashes,
    warnings: [
      danger(
        'The Ledger shows two hashes and nothing of what they stand for. Read the message here, and compare the hashes on the Ledger.',
        hashes,
      ),
      ...needsBlindSigning(hardwareWallet),
    ],
  }
}

/** Member by member, as they come to the app. Only what has a filter gets a screen. */
function previewDescribed({ message }: TypedData, { filters, tokens }: Description): HardwareWalletPreview {
  const screens: Screen[] = [{ label: 'Contract', value: visible(filters.contractName.label, 100) }]
  const leftOut = new Set<string>()
  /** Amounts and tokens that came without each other: an amount has its screen once both are there. */
  const waiting = new Map<number, Screen | 'token'>()
  for (const { path, value } of leavesWithPaths(message)) {
    const field = filters.fields.find(each => each.path === path)
    if (!field) {
      leftOut.add(visible(path, 60))
      continue
    }
    const { format, coin_ref: coin = ownToken } = field
    const screen = { label: visible(field.label, 100), value: written(value, field, tokens.get(coin)) }
    const other = coin === ownToken ? 'token' : waiting.get(coin)
    if (format === 'token' && typeof other === 'object') screens.push(other)
    else if (format === 'token') waiting.set(coin, 'token')
    else if (format === 'amount' && other !== 'token') waiting.set(coin, screen)
    else screens.push(screen)
  }
  return {
    signing: 'clear',
    screens: screens.slice(0, mostScreens),
    warnings: [
      ...(leftOut.size > 0 ? [notice(`The Ledger does not show: ${[...leftOut].join(', ')}.`)] : []),
      ...tooMany(screens),
    ],
  }
}

/** Follows `ui_712_format_amount_join` and `ui_712_format_datetime` of the app's src_features/signMessageEIP712/ui_logic.c. */
function written(value: TypedValue, { format }: FieldFilter, descriptor: string | undefined): string {
  if (format === 'amount' && typeof value === 'bigint' && descriptor !== undefined) return amountOf(value, descriptor)
  if (format === 'datetime' && typeof value === 'bigint' && value <= lastSecond) return dateAndTime(Number(value))
  return cut(visible(String(value), longestValue))
}

/** Last second of the year 9999, since 1970. Later times are written in the way of the app's version. */
const lastSecond = 253_402_300_799n

function dateAndTime(seconds: number): string {
  const [date = '', time = ''] = new Date(seconds * 1000).toISOString().split(/[T.]/)
  const hour = Number(time.slice(0, 2))
  return `${date} ${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'} UTC`
}

/** Values alone have screens, each under the name of its member; elements of a list stand under the list's. */
function leaves(value: TypedValue, label = ''): Screen[] {
  if (Array.isArray(value)) return value.flatMap(element => leaves(element, label))
  if (typeof value !== 'object')
    return [{ label: visible(label, 100), value: cut(visible(String(value), longestValue)) }]
  return Object.entries(value as TypedStruct).flatMap(([member, inner]) => leaves(inner, member))
}
