import { danger, notice } from '../../../core/chains/declaration/described.ts'
import { checksummed } from '../../../core/chains/ethereum/encoding/address.ts'
import type { EthereumTransaction } from '../../../core/chains/ethereum/transactions/transaction.ts'
import { visible } from '../../../core/display/visible.ts'
import type { HardwareWalletPreview, PreviewedHardwareWallet } from '../../../core/ports/hardware-wallets.ts'
import type { SignedByLedger, TokenDescriptors } from '../signed-words.ts'
import { knownCode } from './authorization.ts'
import { amountOf, cut, hex, longestValue, needsBlindSigning, plainUnits, type Screen } from './preview-parts.ts'
import { previewTypedData } from './preview-typed-data.ts'
import type { EthereumSignable } from './signable.ts'
import { descriptorFor, readDescriptor, type TokenCall, tokenCall } from './token.ts'

type Of<Kind extends EthereumSignable['kind']> = Extract<EthereumSignable, { kind: Kind }>

/**
 * Previews the screens of the Ethereum app, as recorded from version 1.22.0 on a Ledger Flex. Other models split the same text differently.
 */
export function previewEthereum(
  what: EthereumSignable,
  hardwareWallet: PreviewedHardwareWallet,
  signed: SignedByLedger,
): HardwareWalletPreview {
  switch (what.kind) {
    case 'ethereumTransaction':
      return previewTransaction(what.transaction, hardwareWallet, signed.descriptors)
    case 'typedData':
      return previewTypedData(what.typedData, hardwareWallet, signed)
    case 'authorization':
      return previewAuthorization(what.authorization, hardwareWallet)
    case 'personalMessage':
      return previewMessage(what.message)
  }
}

function previewTransaction(
  transaction: EthereumTransaction,
  hardwareWallet: PreviewedHardwareWallet,
  descriptors: TokenDescriptors,
): HardwareWalletPreview {
  const descriptor = descriptorFor(transaction, descriptors)
  const isClear = transaction.data === '0x' ? transaction.to !== null : descriptor !== undefined
  const token = descriptor ? tokenScreens(tokenCall(transaction) as TokenCall, descriptor) : undefined
  const { chainId, to } = transaction
  const hash = { label: 'Transaction hash', value: hex(transaction.digest) }
  return {
    signing: isClear ? 'clear' : 'blind',
    screens: [
      ...fromScreen(hardwareWallet),
      ...(token ?? [
        { label: 'Amount', value: coin(transaction.value, chainId) },
        { label: 'To', value: to ?? 'a new contract' },
      ]),
      { label: 'Max fees', value: coin(transaction.gas * feePerGas(transaction), chainId) },
      ...(chainId === 1n ? [] : [{ label: 'Network', value: `its name, or ${chainId}` }]),
      ...(isClear ? [] : [hash]),
    ],
    warnings: [
      ...(isClear
        ? []
        : [
            danger(
              'The Ledger cannot show what this transaction does, only where it goes, its amount, its fee and its hash. Read what it does here, and compare the hash on the Ledger.',
              [hash],
            ),
            ...needsBlindSigning(hardwareWallet),
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

function previewAuthorization(
  { address, chainId }: Of<'authorization'>['authorization'],
  hardwareWallet: PreviewedHardwareWallet,
): HardwareWalletPreview {
  const isRevocation = BigInt(address) === 0n
  const name = knownCode[address]
  const network = chainId === 0n ? 'All' : chainId === 1n ? 'Ethereum' : `its name, or ${chainId}`
  return {
    signing: 'clear',
    screens: [
      ...(hardwareWallet.from ? [{ label: 'Account', value: hardwareWallet.from }] : []),
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

function fromScreen({ from }: PreviewedHardwareWallet): Screen[] {
  return from ? [{ label: 'From', value: from }] : []
}

function tokenScreens({ kind, to, amount }: TokenCall, descriptor: string): Screen[] {
  const { ticker, decimals } = readDescriptor(descriptor)
  const isTransfer = kind === 'transfer'
  const shown = isTransfer ? `${plainUnits(amount, decimals)} ${visible(ticker, 20)}` : amountOf(amount, descriptor)
  return [
    { label: isTransfer ? 'Send' : 'Approve', value: shown },
    { label: isTransfer ? 'To' : 'Approve to', value: checksummed(Buffer.from(to.slice(2), 'hex')) },
  ]
}

/** The app has its own list of chains, and writes ??? for the coin of any other. */
function coin(wei: bigint, chainId: bigint): string {
  return `${plainUnits(wei, 18)} ${chainId === 1n ? 'ETH' : 'of the coin it knows the chain by, or ???'}`
}

function feePerGas(transaction: EthereumTransaction): bigint {
  return 'maxFeePerGas' in transaction ? transaction.maxFeePerGas : transaction.gasPrice
}
