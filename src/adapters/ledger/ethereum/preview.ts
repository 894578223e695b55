import { danger, notice } from '../../../core/chains/declaration/described.ts'
import { checksummed } from '../../../core/chains/ethereum/address.ts'
import type { EthereumTransaction } from '../../../core/chains/ethereum/transaction.ts'
import type { TypedData, TypedStruct, TypedValue } from '../../../core/chains/ethereum/typed-data.ts'
import { formatUnits } from '../../../core/display/amount.ts'
import { visible } from '../../../core/display/visible.ts'
import type { HardwareWalletPreview, PreviewedHardwareWallet } from '../../../core/ports/hardware-wallets.ts'
import type { Warning } from '../../../shared/card.ts'
import type { SignedByLedger } from '../app.ts'
import { knownCode } from './authorization.ts'
import { type Description, descriptionFor, type FieldFilter, leavesWithPaths, ownToken } from './message-filters.ts'
import type { EthereumSignable } from './signable.ts'
import { descriptorFor, readDescriptor, type TokenCall, type TokenDescriptors, tokenCall } from './token.ts'
import { goesInFull, typedDataHashes } from './typed-data.ts'

type Screen = HardwareWalletPreview['screens'][number]
type Of<Kind extends EthereumSignable['kind']> = Extract<EthereumSignable, { kind: Kind }>

/** What the Ethereum app shows, as recorded from version 1.22.0 on a Ledger Flex. Other models spread the same over other screens. */
export function previewEthereum(
  what: EthereumSignable,
  device: PreviewedHardwareWallet,
  signed: SignedByLedger,
): HardwareWalletPreview {
  switch (what.kind) {
    case 'ethereumTransaction':
      return previewTransaction(what.transaction, device, signed.descriptors)
    case 'typedData':
      return previewTypedData(what.typedData, device, signed)
    case 'authorization':
      return previewAuthorization(what.authorization, device)
    case 'personalMessage':
      return previewMessage(what.message)
  }
}

function previewTransaction(
  transaction: EthereumTransaction,
  device: PreviewedHardwareWallet,
  descriptors: TokenDescriptors,
): HardwareWalletPreview {
  const descriptor = descriptorFor(transaction, descriptors)
  const isClear = transaction.data === '0x' ? transaction.to !== null : descriptor !== undefined
  const token = descriptor ? tokenScreens(tokenCall(transaction) as TokenCall, descriptor) : undefined
  const { chainId, to } = transaction
  return {
    signing: isClear ? 'clear' : 'blind',
    screens: [
      ...fromScreen(device),
      ...(token ?? [
        { label: 'Amount', value: coin(transaction.value, chainId) },
        { label: 'To', value: to ?? 'a new contract' },
      ]),
      { label: 'Max fees', value: coin(transaction.gas * feePerGas(transaction), chainId) },
      ...(chainId === 1n ? [] : [{ label: 'Network', value: `its name, or ${chainId}` }]),
      ...(isClear ? [] : [{ label: 'Transaction hash', value: hex(transaction.digest) }]),
    ],
    warnings: [
      ...(isClear
        ? []
        : [
            danger(
              'The Ledger cannot show what this transaction does, only where it goes, its amount, its fee and its hash. Read what it does here, and compare the hash on the Ledger.',
            ),
            ...needsBlindSigning(device),
          ]),
      ...(token && chainId !== 1n
        ? [
            notice(
              'Some versions of the Ethereum app do not know this chain. If the Ledger shows a hash in place of the token, it signs blindly. Continue there only if you trust what you read here.',
            ),
          ]
        : []),
      ...('authorizationList' in transaction
        ? [
            danger(
              'The Ledger does not show the authorizations in this transaction. Read here which accounts it hands over to which code.',
            ),
          ]
        : []),
      ...('accessList' in transaction && transaction.accessList.length > 0
        ? [notice('The Ledger does not show the access list.')]
        : []),
    ],
  }
}

function previewTypedData(
  typedData: TypedData,
  device: PreviewedHardwareWallet,
  signed: SignedByLedger,
): HardwareWalletPreview {
  const description = descriptionFor(typedData, device, signed)
  if (description) return previewDescribed(typedData, description)
  if (goesInFull(typedData, device.model ?? null)) {
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
        ...needsBlindSigning(device),
      ],
    }
  }
  const { domain, message } = typedDataHashes(typedData)
  return {
    signing: 'blind',
    screens: [
      { label: 'Domain hash', value: `0x${domain.toUpperCase()}` },
      { label: 'Message hash', value: `0x${message.toUpperCase()}` },
    ],
    warnings: [
      danger(
        'The Ledger shows two hashes and nothing of what they stand for. Read the message here, and compare the hashes on the Ledger.',
      ),
      ...needsBlindSigning(device),
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

/** As in `ui_712_format_amount_join` and `ui_712_format_datetime` of the app's src_features/signMessageEIP712/ui_logic.c. */
function written(value: TypedValue, { format }: FieldFilter, descriptor: string | undefined): string {
  if (format === 'amount' && typeof value === 'bigint' && descriptor !== undefined) return amountOf(value, descriptor)
  if (format === 'datetime' && typeof value === 'bigint' && value <= lastSecond) return dateAndTime(Number(value))
  return cut(visible(String(value), longestValue))
}

/** Of the year 9999, in seconds since 1970. Later times are written as the version of the app has it. */
const lastSecond = 253_402_300_799n

function dateAndTime(seconds: number): string {
  const [date = '', time = ''] = new Date(seconds * 1000).toISOString().split(/[T.]/)
  const hour = Number(time.slice(0, 2))
  return `${date} ${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'} UTC`
}

function previewAuthorization(
  { address, chainId }: Of<'authorization'>['authorization'],
  device: PreviewedHardwareWallet,
): HardwareWalletPreview {
  const isRevocation = BigInt(address) === 0n
  const name = knownCode[address]
  const network = chainId === 0n ? 'All' : chainId === 1n ? 'Ethereum' : `its name, or ${chainId}`
  return {
    signing: 'clear',
    screens: [
      ...(device.from ? [{ label: 'Account', value: device.from }] : []),
      ...(isRevocation ? [] : [{ label: 'Delegate to', value: name ?? address }]),
      { label: isRevocation ? 'Revoke on network' : 'Delegate on network', value: network },
    ],
    warnings: [
      ...(isRevocation || name
        ? []
        : [
            danger(
              'The Ethereum app signs authorizations only for code on its own list. It is likely to refuse this one.',
            ),
          ]),
      ...(name ? [notice('The Ledger shows the name of the code, not its address, and not the nonce.')] : []),
      notice('“Smart account upgrade” must be on in the settings of the Ethereum app.'),
    ],
  }
}

function previewMessage(message: Uint8Array): HardwareWalletPreview {
  const text = Buffer.from(message).toString('latin1')
  const isShownAsText = /^[\x20-\x7e\t\n\r]*$/.test(text)
  const value = isShownAsText ? visible(text, longestValue, { lines: true }) : cut(hex(message))
  return {
    signing: 'clear',
    screens: [{ label: 'Message', value }],
    warnings: isShownAsText
      ? []
      : [notice('The Ledger shows this message as hex digits, because it is not all plain letters (ASCII).')],
  }
}

/** More than anyone pages through; the rest is said to be cut. */
const mostScreens = 200
const longestValue = 500

function tooMany(screens: readonly Screen[]): Warning[] {
  return screens.length > mostScreens ? [notice('Only its first screens are shown here.')] : []
}

function needsBlindSigning({ blindSigning }: PreviewedHardwareWallet): Warning[] {
  if (blindSigning) return []
  return [
    blindSigning === false
      ? danger(
          '“Blind signing” is off in the settings of the Ethereum app. Until it is on, the Ledger will refuse this.',
        )
      : notice('“Blind signing” must be on in the settings of the Ethereum app.'),
  ]
}

function fromScreen({ from }: PreviewedHardwareWallet): Screen[] {
  return from ? [{ label: 'From', value: from }] : []
}

/** What the app calls so: `ismaxint` in its src/plugins/erc20/erc20_plugin.c. */
const unlimited = 2n ** 256n - 1n

function tokenScreens({ kind, to, amount }: TokenCall, descriptor: string): Screen[] {
  const { ticker, decimals } = readDescriptor(descriptor)
  const isTransfer = kind === 'transfer'
  const shown = isTransfer ? `${plainUnits(amount, decimals)} ${visible(ticker, 20)}` : amountOf(amount, descriptor)
  return [
    { label: isTransfer ? 'Send' : 'Approve', value: shown },
    { label: isTransfer ? 'To' : 'Approve to', value: checksummed(Buffer.from(to.slice(2), 'hex')) },
  ]
}

function amountOf(amount: bigint, descriptor: string): string {
  const { ticker, decimals } = readDescriptor(descriptor)
  return `${amount === unlimited ? 'Unlimited' : plainUnits(amount, decimals)} ${visible(ticker, 20)}`
}

/** The app has its own list of chains, and writes ??? for the coin of any other. */
function coin(wei: bigint, chainId: bigint): string {
  return `${plainUnits(wei, 18)} ${chainId === 1n ? 'ETH' : 'of the coin it knows the chain by, or ???'}`
}

/** The device groups no digits. */
function plainUnits(amount: bigint, decimals: number): string {
  return formatUnits(amount, decimals).replaceAll(',', '')
}

function feePerGas(transaction: EthereumTransaction): bigint {
  return 'maxFeePerGas' in transaction ? transaction.maxFeePerGas : transaction.gasPrice
}

/** Values alone have screens, each under the name of its member; elements of a list stand under the list's. */
function leaves(value: TypedValue, label = ''): Screen[] {
  if (Array.isArray(value)) return value.flatMap(element => leaves(element, label))
  if (typeof value !== 'object')
    return [{ label: visible(label, 100), value: cut(visible(String(value), longestValue)) }]
  return Object.entries(value as TypedStruct).flatMap(([member, inner]) => leaves(inner, member))
}

function cut(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

function hex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
