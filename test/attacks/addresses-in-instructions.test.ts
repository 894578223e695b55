/**
 * Promise: whoever gets something by an instruction of Solana, or a right over something, is looked at: a look-alike is a danger, and
 * somebody whom nothing here knows a notice. A policy that forbids an address finds it in the data of an instruction, too.
 */
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import {
  addressOf,
  associatedProgram,
  clock,
  hexOf,
  instruction,
  rent,
  solanaSetting,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
  u64,
  usdc,
  wrappedSol,
} from '../support/solana-setting.ts'

const treasury = addressOf(7)
const account = addressOf(20)
/** Begins like it. */
const lookAlike = base58.encode(Uint8Array.from(base58.decode(treasury), (byte, at) => (at < 16 ? byte : 0x55)))

const itsAccount = [account, 'w'] as const
const inToken2022 = (data: (who: string) => string) => (who: string, own: string) =>
  instruction(token2022Program, data(hexOf(who)), itsAccount, [own, 's'])
const nobody = '00'.repeat(32)
/** By extensions and interfaces of Token-2022, with the key in each of its places. */
const rightsOverTokens = {
  InitializeMintCloseAuthority: inToken2022(who => `1901${who}`),
  InitializeTransferFeeConfig: inToken2022(who => `1a000001${who}0100${u64(1n)}`),
  InitializeConfidentialTransferMint: inToken2022(who => `1b00${who}01${nobody}`),
  InitializeInterestBearingMint: inToken2022(who => `2100${who}0100`),
  InitializePermanentDelegate: inToken2022(who => `23${who}`),
  InitializeTransferHook: inToken2022(who => `2400${nobody}${who}`),
  InitializeConfidentialTransferFee: inToken2022(who => `2500${who}${nobody}`),
  InitializeMetadataPointer: inToken2022(who => `2700${who}${nobody}`),
  UpdateMetadataPointer: inToken2022(who => `2701${who}`),
  InitializeGroupPointer: inToken2022(who => `2800${nobody}${who}`),
  UpdateGroupPointer: inToken2022(who => `2801${who}`),
  InitializeGroupMemberPointer: inToken2022(who => `2900${who}${nobody}`),
  UpdateGroupMemberPointer: inToken2022(who => `2901${who}`),
  InitializeScaledUiAmountMint: inToken2022(who => `2b00${who}${u64(1n)}`),
  InitializePausableConfig: inToken2022(who => `2c00${who}`),
  InitializePermissionedBurn: inToken2022(who => `2e00${who}`),
  InitializeTokenGroup: inToken2022(who => `79716c2736330004${who}${u64(1n)}`),
  UpdateTransferHook: inToken2022(who => `2401${who}`),
  UpdateTokenMetadataUpdateAuthority: inToken2022(who => `d7e4a6e45464567b${who}`),
  UpdateTokenGroupUpdateAuthority: inToken2022(who => `a1695801edddd8cb${who}`),
}
/** What gives something to `who`, of which no movement tells. */
const giving: Readonly<Record<string, (who: string, own: string) => ReturnType<typeof instruction>>> = {
  Approve: (who, own) => instruction(tokenProgram, `04${u64(9n)}`, itsAccount, [who, ''], [own, 's']),
  ApproveChecked: (who, own) =>
    instruction(tokenProgram, `0d${u64(9n)}06`, itsAccount, [usdc, ''], [who, ''], [own, 's']),
  SetAuthority: (who, own) => instruction(tokenProgram, `060201${hexOf(who)}`, itsAccount, [own, 's']),
  CloseAccount: (who, own) => instruction(tokenProgram, '09', itsAccount, [who, 'w'], [own, 's']),
  WithdrawExcessLamports: (who, own) => instruction(tokenProgram, '26', itsAccount, [who, 'w'], [own, 's']),
  UnwrapLamports: (who, own) => instruction(tokenProgram, '2d00', itsAccount, [who, 'w'], [own, 's']),
  InitializeAccount3: who => instruction(tokenProgram, `12${hexOf(who)}`, itsAccount, [wrappedSol, '']),
  InitializeMint2: who => instruction(tokenProgram, `1406${hexOf(treasury)}01${hexOf(who)}`, itsAccount),
  InitializeNonceAccount: who =>
    instruction(systemProgram, `06000000${hexOf(who)}`, itsAccount, [addressOf(30), ''], [rent, '']),
  AuthorizeNonceAccount: (who, own) => instruction(systemProgram, `07000000${hexOf(who)}`, itsAccount, [own, 's']),
  Initialize: who =>
    instruction(
      stakeProgram,
      `00000000${hexOf(who)}${hexOf(who)}${u64(0n)}${u64(0n)}${hexOf(systemProgram)}`,
      ...([itsAccount, [rent, '']] as const),
    ),
  Authorize: (who, own) =>
    instruction(stakeProgram, `01000000${hexOf(who)}01000000`, itsAccount, [clock, ''], [own, 's']),
  AuthorizeChecked: (who, own) =>
    instruction(stakeProgram, '0a00000001000000', itsAccount, [clock, ''], [own, 's'], [who, 's']),
  DelegateStake: (who, own) =>
    instruction(
      stakeProgram,
      '02000000',
      ...([itsAccount, [who, ''], [clock, ''], [addressOf(31), ''], [addressOf(32), ''], [own, 's']] as const),
    ),
  RecoverNested: (who, own) =>
    instruction(
      associatedProgram,
      '02',
      ...([
        itsAccount,
        [usdc, ''],
        [who, 'w'],
        [addressOf(33), ''],
        [usdc, ''],
        [own, 'sw'],
        [tokenProgram, ''],
      ] as const),
    ),
  SetLockupChecked: (who, own) =>
    instruction(stakeProgram, `0c00000001${u64(1n)}00`, itsAccount, [own, 's'], [who, 's']),
  InitializeMultisig: who => instruction(tokenProgram, '0201', itsAccount, [rent, ''], [treasury, ''], [who, '']),
  InitializeMultisig2: who => instruction(token2022Program, '1301', itsAccount, [who, '']),
  WithdrawWithheldTokensFromMint: (who, own) =>
    instruction(token2022Program, '1a02', [usdc, 'w'], [who, 'w'], [own, 's']),
  WithdrawWithheldTokensFromMintForConfidentialTransferFee: (who, own) =>
    instruction(token2022Program, '2501', [usdc, 'w'], [who, 'w'], [own, 's']),
  WithdrawWithheldTokensFromAccountsForConfidentialTransferFee: (who, own) =>
    instruction(token2022Program, '2502', [usdc, 'w'], [who, 'w'], [own, 's']),
  ConfidentialTransfer: (who, own) =>
    instruction(token2022Program, '1b07', itsAccount, [usdc, ''], [who, 'w'], [own, 's']),
  ConfidentialTransferWithFee: (who, own) =>
    instruction(token2022Program, '1b0d', itsAccount, [usdc, ''], [who, 'w'], [own, 's']),
  ConfidentialMint: (who, own) => instruction(token2022Program, '2a03', [who, 'w'], [usdc, 'w'], [own, 's']),
  ...rightsOverTokens,
}

test.each(Object.entries(giving))('%s names a look-alike, or a stranger', async (_, of) => {
  const { own, send, name } = await solanaSetting()
  await name('Treasury', treasury)
  expect((await send([of(lookAlike, own)])).dangers).toContainEqual(
    expect.stringMatching(/looks like “Treasury”, and is another/),
  )
  expect((await send([of(addressOf(66), own)])).warnings).toContainEqual(
    expect.stringMatching(/^notice: It names .* nothing here knows/),
  )
  const others = (await send([of(treasury, own)])).warnings.filter(text => /nothing here knows|looks like/.test(text))
  expect(others).toEqual([])
})

test.each(Object.entries(giving))('%s is found by a denial of addresses', async (instructionName, of) => {
  const deny = `solana.tx.addresses.any(address, address == '${addressOf(66)}')`
  const { own, send } = await solanaSetting({
    policy: `solana.tx.instructions.all(each, each.name == '${instructionName}')`,
    deny,
  })
  await expect(send([of(addressOf(66), own)])).rejects.toThrow('A policy denies it')
  expect((await send([of(treasury, own)])).status).toBe('ACTIVITY_STATUS_COMPLETED')
})
