import { gets, getsInto } from './account-places.ts'
import { tokenAmount } from './amounts.ts'
import {
  actingForSigners,
  anyLamports,
  anyTokens,
  anything,
  handingOver,
  type InstructionMoves,
  initializesBeside,
  type MovesContext,
  makes,
  nothing,
  tokens,
} from './instruction-moves.ts'
import { type KnownInstruction, known, noKeys, unexplained } from './known-instruction.ts'
import { tellCheckedTransfer, tokenInstructions, transferAccounts, transferLayout } from './token-program.ts'

const nothingMoves = () => nothing
const makesFirst = (context: MovesContext) => makes(context.accounts[0], context, nothing)
const confidential = () => anything('moves amounts that are encrypted')
const confidentialAccounts = ['From', 'Mint', getsInto('To')]
const rights = () => anything('changes what can be done with a token')
/** A right that is given up is nobody's. */
const rightsOf = (holder: string | null) => (holder === null ? rights() : handingOver(rights()))

/**
 * `TokenInstruction` of spl-token-2022: those of Token, and extensions, by their numbers in two bytes; the interfaces of metadata and
 * groups by eight.
 */
export const token2022Instructions: Readonly<Record<string, KnownInstruction>> = {
  ...tokenInstructions,
  '0c': known('TransferChecked', transferAccounts, transferLayout, hookedMoves, tellCheckedTransfer),
  '19': unexplained('InitializeMintCloseAuthority', { authority: 'optionalKey' }, closes),
  '1a00': unexplained(
    'InitializeTransferFeeConfig',
    { authority: 'optionalKey', withdrawAuthority: 'optionalKey', basisPoints: 'u16', most: 'u64' },
    makesFirst,
  ),
  '1a01': known(
    'TransferCheckedWithFee',
    transferAccounts,
    { ...transferLayout, fee: 'u64' },
    hookedMoves,
    (values, accounts, context) => {
      const { sentence } = tellCheckedTransfer(values, accounts, context)
      const fee = tokenAmount(values.fee, accounts[1] ?? '', Number(values.decimals))
      return { sentence: `${sentence}, of which ${fee} is withheld as a fee` }
    },
  ),
  '1a02': unexplained('WithdrawWithheldTokensFromMint', noKeys, withheld, ['Mint', getsInto('To')]),
  '1a03': unexplained('WithdrawWithheldTokensFromAccounts', noKeys, withheld, ['Mint', getsInto('To')]),
  '1a04': unexplained('HarvestWithheldTokensToMint', noKeys, nothingMoves),
  '1a05': unexplained('SetTransferFee', noKeys, rights),
  '1b00': unexplained('InitializeConfidentialTransferMint', { authority: 'keyOrZeros' }, makesFirst),
  '1b01': unexplained('UpdateConfidentialTransferMint', noKeys, rights),
  '1b02': unexplained('ConfigureConfidentialTransferAccount', noKeys, confidential),
  '1b03': unexplained('ApproveConfidentialTransferAccount', noKeys, confidential),
  '1b04': unexplained('EmptyConfidentialTransferAccount', noKeys, confidential),
  '1b05': unexplained('ConfidentialDeposit', noKeys, confidential),
  '1b06': unexplained('ConfidentialWithdraw', noKeys, confidential),
  '1b07': unexplained('ConfidentialTransfer', noKeys, confidential, confidentialAccounts),
  '1b08': unexplained('ApplyConfidentialPendingBalance', noKeys, confidential),
  '1b09': unexplained('EnableConfidentialCredits', noKeys, nothingMoves),
  '1b0a': unexplained('DisableConfidentialCredits', noKeys, nothingMoves),
  '1b0b': unexplained('EnableNonConfidentialCredits', noKeys, nothingMoves),
  '1b0c': unexplained('DisableNonConfidentialCredits', noKeys, nothingMoves),
  '1b0d': unexplained('ConfidentialTransferWithFee', noKeys, confidential, confidentialAccounts),
  '1b0e': unexplained('ConfigureConfidentialTransferAccountWithRegistry', noKeys, confidential),
  '1c00': unexplained('InitializeDefaultAccountState', noKeys, makesFirst),
  '1c01': unexplained('UpdateDefaultAccountState', noKeys, nothingMoves),
  '1d': unexplained('Reallocate', noKeys, () => anyLamports('pays the rent of a larger account')),
  '1e00': unexplained('EnableMemoTransfers', noKeys, nothingMoves),
  '1e01': unexplained('DisableMemoTransfers', noKeys, nothingMoves),
  '1f': unexplained('CreateNativeMint', noKeys, () => anyLamports('pays the rent of a new account')),
  '20': unexplained('InitializeNonTransferableMint', noKeys, makesFirst),
  '2100': unexplained('InitializeInterestBearingMint', { authority: 'keyOrZeros', rate: 'u16' }, makesFirst),
  '2101': unexplained('UpdateRateInterestBearingMint', noKeys, nothingMoves),
  '2200': unexplained('EnableCpiGuard', noKeys, nothingMoves),
  '2201': unexplained('DisableCpiGuard', noKeys, nothingMoves),
  '23': unexplained('InitializePermanentDelegate', { delegate: 'key' }, makesFirst),
  '2400': unexplained('InitializeTransferHook', { authority: 'keyOrZeros', program: 'keyOrZeros' }, makesFirst),
  '2401': unexplained('UpdateTransferHook', { program: 'keyOrZeros' }, (_, { program }) => rightsOf(program)),
  '2500': unexplained('InitializeConfidentialTransferFee', { authority: 'keyOrZeros' }, makesFirst),
  '2501': unexplained('WithdrawWithheldTokensFromMintForConfidentialTransferFee', noKeys, confidential, [
    'Mint',
    getsInto('To'),
  ]),
  '2502': unexplained('WithdrawWithheldTokensFromAccountsForConfidentialTransferFee', noKeys, confidential, [
    'Mint',
    getsInto('To'),
  ]),
  '2503': unexplained('HarvestWithheldTokensToMintForConfidentialTransferFee', noKeys, confidential),
  '2504': unexplained('EnableHarvestToMint', noKeys, nothingMoves),
  '2505': unexplained('DisableHarvestToMint', noKeys, nothingMoves),
  '2700': unexplained('InitializeMetadataPointer', { authority: 'keyOrZeros', metadata: 'keyOrZeros' }, makesFirst),
  '2701': unexplained('UpdateMetadataPointer', { metadata: 'keyOrZeros' }, nothingMoves),
  '2800': unexplained('InitializeGroupPointer', { authority: 'keyOrZeros', group: 'keyOrZeros' }, makesFirst),
  '2801': unexplained('UpdateGroupPointer', { group: 'keyOrZeros' }, nothingMoves),
  '2900': unexplained('InitializeGroupMemberPointer', { authority: 'keyOrZeros', member: 'keyOrZeros' }, makesFirst),
  '2901': unexplained('UpdateGroupMemberPointer', { member: 'keyOrZeros' }, nothingMoves),
  '2a00': unexplained('InitializeConfidentialMintBurn', noKeys, makesFirst),
  '2a01': unexplained('RotateSupplyElgamalPubkey', noKeys, rights),
  '2a02': unexplained('UpdateConfidentialMintBurnDecryptableSupply', noKeys, rights),
  '2a03': unexplained('ConfidentialMint', noKeys, confidential, [getsInto('To'), 'Mint']),
  '2a04': unexplained('ConfidentialBurn', noKeys, confidential),
  '2a05': unexplained('ApplyConfidentialPendingBurn', noKeys, confidential),
  '2b00': unexplained('InitializeScaledUiAmountMint', { authority: 'keyOrZeros', multiplier: 'u64' }, makesFirst),
  '2b01': unexplained('UpdateMultiplierScaledUiMint', noKeys, nothingMoves),
  '2c00': unexplained('InitializePausableConfig', { authority: 'keyOrZeros' }, makesFirst),
  '2c01': unexplained('Pause', noKeys, nothingMoves),
  '2c02': unexplained('Resume', noKeys, nothingMoves),
  '2e00': unexplained('InitializePermissionedBurn', { authority: 'key' }, makesFirst),
  '2e01': unexplained('PermissionedBurn', noKeys, burned),
  '2e02': unexplained('PermissionedBurnChecked', noKeys, burned),
  '2e03': unexplained('PermissionedConfidentialBurn', noKeys, confidential),
  d2e11ea258b84d8d: unexplained('InitializeTokenMetadata', noKeys, makesFirst, ['Metadata', gets('Update authority')]),
  dde9312db5cadcc8: unexplained('UpdateTokenMetadataField', noKeys, nothingMoves),
  ea122038598d25b5: unexplained('RemoveTokenMetadataKey', noKeys, nothingMoves),
  d7e4a6e45464567b: unexplained('UpdateTokenMetadataUpdateAuthority', { authority: 'keyOrZeros' }, (_, { authority }) =>
    rightsOf(authority),
  ),
  faa6b4fa0d0cb846: unexplained('EmitTokenMetadata', noKeys, nothingMoves),
  '79716c2736330004': unexplained('InitializeTokenGroup', { authority: 'keyOrZeros', most: 'u64' }, makesFirst),
  '6c25ab8ff81e126e': unexplained('UpdateTokenGroupMaxSize', noKeys, nothingMoves),
  a1695801edddd8cb: unexplained('UpdateTokenGroupUpdateAuthority', { authority: 'keyOrZeros' }, (_, { authority }) =>
    rightsOf(authority),
  ),
  '9820deb0dfed7486': unexplained('InitializeTokenGroupMember', noKeys, makesFirst),
}

/**
 * A token can have a program that each transfer calls, with accounts of its choice among those of the instruction. The owner does not
 * sign for that program, but others would: whatever more signs, it could do anything with.
 */
function hookedMoves({ amount }: { readonly amount: bigint }, { accounts }: MovesContext): InstructionMoves {
  const [, mint, , owner] = accounts
  const more = accounts.slice(transferAccounts.length).some(({ key, signer }) => signer && key !== owner?.key)
  return more ? actingForSigners('lets a program that the token names act for those who sign') : tokens(mint, amount)
}

/** The one who can close the mint takes the SOL out of it. */
function closes(context: MovesContext, { authority }: { readonly authority: string | null }): InstructionMoves {
  return authority === null ? makesFirst(context) : initializesBeside(context.accounts[0], authority, context)
}

function withheld({ accounts: [mint] }: MovesContext): InstructionMoves {
  return anyTokens(mint, 'takes the fees that were withheld')
}

function burned({ accounts: [, mint] }: MovesContext): InstructionMoves {
  return anyTokens(mint, 'burns tokens')
}
