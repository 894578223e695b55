import { gets } from './account-places.ts'
import { tokenAmount } from './amounts.ts'
import {
  anyLamports,
  anyTokens,
  anything,
  type InstructionMoves,
  type MovesContext,
  makes,
  nothing,
  tokens,
} from './instruction-moves.ts'
import { type KnownInstruction, known, unexplained } from './known-instruction.ts'
import { tellCheckedTransfer, tokenInstructions, transferAccounts, transferLayout } from './token-program.ts'

const nothingMoves = () => nothing
const makesFirst = (context: MovesContext) => makes(context.accounts[0], context, nothing)
const confidential = () => anything('moves amounts that are encrypted')
const rights = () => anything('changes what can be done with a token')

/**
 * `TokenInstruction` of spl-token-2022: those of Token, and extensions, by their numbers in two bytes; the interfaces of metadata and
 * groups by eight.
 */
export const token2022Instructions: Readonly<Record<string, KnownInstruction>> = {
  ...tokenInstructions,
  '0c': known('TransferChecked', transferAccounts, transferLayout, hookedMoves, tellCheckedTransfer),
  '19': unexplained('InitializeMintCloseAuthority', makesFirst),
  '1a00': unexplained('InitializeTransferFeeConfig', makesFirst),
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
  '1a02': unexplained('WithdrawWithheldTokensFromMint', withheld, ['Mint', gets('To')]),
  '1a03': unexplained('WithdrawWithheldTokensFromAccounts', withheld, ['Mint', gets('To')]),
  '1a04': unexplained('HarvestWithheldTokensToMint', nothingMoves),
  '1a05': unexplained('SetTransferFee', rights),
  '1b00': unexplained('InitializeConfidentialTransferMint', makesFirst),
  '1b01': unexplained('UpdateConfidentialTransferMint', rights),
  '1b02': unexplained('ConfigureConfidentialTransferAccount', confidential),
  '1b03': unexplained('ApproveConfidentialTransferAccount', confidential),
  '1b04': unexplained('EmptyConfidentialTransferAccount', confidential),
  '1b05': unexplained('ConfidentialDeposit', confidential),
  '1b06': unexplained('ConfidentialWithdraw', confidential),
  '1b07': unexplained('ConfidentialTransfer', confidential),
  '1b08': unexplained('ApplyConfidentialPendingBalance', confidential),
  '1b09': unexplained('EnableConfidentialCredits', nothingMoves),
  '1b0a': unexplained('DisableConfidentialCredits', nothingMoves),
  '1b0b': unexplained('EnableNonConfidentialCredits', nothingMoves),
  '1b0c': unexplained('DisableNonConfidentialCredits', nothingMoves),
  '1b0d': unexplained('ConfidentialTransferWithFee', confidential),
  '1b0e': unexplained('ConfigureConfidentialTransferAccountWithRegistry', confidential),
  '1c00': unexplained('InitializeDefaultAccountState', makesFirst),
  '1c01': unexplained('UpdateDefaultAccountState', nothingMoves),
  '1d': unexplained('Reallocate', () => anyLamports('pays the rent of a larger account')),
  '1e00': unexplained('EnableMemoTransfers', nothingMoves),
  '1e01': unexplained('DisableMemoTransfers', nothingMoves),
  '1f': unexplained('CreateNativeMint', () => anyLamports('pays the rent of a new account')),
  '20': unexplained('InitializeNonTransferableMint', makesFirst),
  '2100': unexplained('InitializeInterestBearingMint', makesFirst),
  '2101': unexplained('UpdateRateInterestBearingMint', nothingMoves),
  '2200': unexplained('EnableCpiGuard', nothingMoves),
  '2201': unexplained('DisableCpiGuard', nothingMoves),
  '23': unexplained('InitializePermanentDelegate', makesFirst),
  '2400': unexplained('InitializeTransferHook', makesFirst),
  '2401': unexplained('UpdateTransferHook', rights),
  '2500': unexplained('InitializeConfidentialTransferFee', makesFirst),
  '2501': unexplained('WithdrawWithheldTokensFromMintForConfidentialTransferFee', confidential),
  '2502': unexplained('WithdrawWithheldTokensFromAccountsForConfidentialTransferFee', confidential),
  '2503': unexplained('HarvestWithheldTokensToMintForConfidentialTransferFee', confidential),
  '2504': unexplained('EnableHarvestToMint', nothingMoves),
  '2505': unexplained('DisableHarvestToMint', nothingMoves),
  '2700': unexplained('InitializeMetadataPointer', makesFirst),
  '2701': unexplained('UpdateMetadataPointer', nothingMoves),
  '2800': unexplained('InitializeGroupPointer', makesFirst),
  '2801': unexplained('UpdateGroupPointer', nothingMoves),
  '2900': unexplained('InitializeGroupMemberPointer', makesFirst),
  '2901': unexplained('UpdateGroupMemberPointer', nothingMoves),
  '2a00': unexplained('InitializeConfidentialMintBurn', makesFirst),
  '2a01': unexplained('RotateSupplyElgamalPubkey', rights),
  '2a02': unexplained('UpdateConfidentialMintBurnDecryptableSupply', rights),
  '2a03': unexplained('ConfidentialMint', confidential),
  '2a04': unexplained('ConfidentialBurn', confidential),
  '2a05': unexplained('ApplyConfidentialPendingBurn', confidential),
  '2b00': unexplained('InitializeScaledUiAmountMint', makesFirst),
  '2b01': unexplained('UpdateMultiplierScaledUiMint', nothingMoves),
  '2c00': unexplained('InitializePausableConfig', makesFirst),
  '2c01': unexplained('Pause', nothingMoves),
  '2c02': unexplained('Resume', nothingMoves),
  '2e00': unexplained('InitializePermissionedBurn', makesFirst),
  '2e01': unexplained('PermissionedBurn', burned),
  '2e02': unexplained('PermissionedBurnChecked', burned),
  '2e03': unexplained('PermissionedConfidentialBurn', confidential),
  d2e11ea258b84d8d: unexplained('InitializeTokenMetadata', makesFirst),
  dde9312db5cadcc8: unexplained('UpdateTokenMetadataField', nothingMoves),
  ea122038598d25b5: unexplained('RemoveTokenMetadataKey', nothingMoves),
  d7e4a6e45464567b: unexplained('UpdateTokenMetadataUpdateAuthority', rights),
  faa6b4fa0d0cb846: unexplained('EmitTokenMetadata', nothingMoves),
  '79716c2736330004': unexplained('InitializeTokenGroup', makesFirst),
  '6c25ab8ff81e126e': unexplained('UpdateTokenGroupMaxSize', nothingMoves),
  a1695801edddd8cb: unexplained('UpdateTokenGroupUpdateAuthority', rights),
  '9820deb0dfed7486': unexplained('InitializeTokenGroupMember', makesFirst),
}

/**
 * A token can have a program that each transfer calls, with accounts of its choice among those of the instruction. The owner does not
 * sign for that program, but others would: whatever more signs, it could do anything with.
 */
function hookedMoves({ amount }: { readonly amount: bigint }, { accounts }: MovesContext): InstructionMoves {
  const [, mint, , owner] = accounts
  const more = accounts.slice(transferAccounts.length).some(({ key, signer }) => signer && key !== owner?.key)
  return more ? anything('lets a program that the token names act for those who sign') : tokens(mint, amount)
}

function withheld({ accounts: [mint] }: MovesContext): InstructionMoves {
  return anyTokens(mint, 'takes the fees that were withheld')
}

function burned({ accounts: [, mint] }: MovesContext): InstructionMoves {
  return anyTokens(mint, 'burns tokens')
}
