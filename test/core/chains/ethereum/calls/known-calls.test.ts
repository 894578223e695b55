import { type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { knownCalls } from '../../../../../src/core/chains/ethereum/calls/known-calls.ts'

/** Selectors as the standards and the contracts' verified sources have them. */
test.each<[Hex, string]>([
  ['0xa9059cbb', 'transfer'],
  ['0x095ea7b3', 'approve'],
  ['0x23b872dd', 'transferFrom'],
  ['0x95777d59', 'transferWithMemo'],
  ['0x929c2539', 'transferFromWithMemo'],
  ['0x39509351', 'increaseAllowance'],
  ['0xa457c2d7', 'decreaseAllowance'],
  ['0xd505accf', 'permit'],
  ['0x42842e0e', 'safeTransferFrom'],
  ['0xb88d4fde', 'safeTransferFrom'],
  ['0xf242432a', 'safeTransferFrom'],
  ['0x2eb2c2d6', 'safeBatchTransferFrom'],
  ['0xa22cb465', 'setApprovalForAll'],
  ['0xd0e30db0', 'deposit'],
  ['0x2e1a7d4d', 'withdraw'],
  ['0x6e553f65', 'deposit'],
  ['0x94bf804d', 'mint'],
  ['0xb460af94', 'withdraw'],
  ['0xba087652', 'redeem'],
  ['0x87517c45', 'approve'],
  ['0xcc53287f', 'lockdown'],
  ['0x414bf389', 'exactInputSingle'],
  ['0x04e45aaf', 'exactInputSingle'],
  ['0xac9650d8', 'multicall'],
  ['0x5ae401dc', 'multicall'],
  ['0x252dba42', 'aggregate'],
  ['0x82ad56cb', 'aggregate3'],
  ['0x174dea71', 'aggregate3Value'],
  ['0xbce38bd7', 'tryAggregate'],
  ['0x6a761202', 'execTransaction'],
  ['0x8d80ff0a', 'multiSend'],
  ['0xb61d27f6', 'execute'],
  ['0xf2fde38b', 'transferOwnership'],
  ['0x7bb37428', 'executeUserOp'],
  ['0x541d63c8', 'executeUserOpWithErrorString'],
  ['0x715018a6', 'renounceOwnership'],
  ['0x3659cfe6', 'upgradeTo'],
  ['0x4f1ef286', 'upgradeToAndCall'],
  ['0x2f2ff15d', 'grantRole'],
  ['0x13af4035', 'setOwner'],
  ['0x704b6c02', 'setAdmin'],
  ['0x8f283970', 'changeAdmin'],
  ['0x75829def', 'transferAdmin'],
  ['0x7a9e5e4b', 'setAuthority'],
  ['0xc42069ec', 'setPendingOwner'],
  ['0x0d582f13', 'addOwnerWithThreshold'],
  ['0xf8dc5dd9', 'removeOwner'],
  ['0xe318b52b', 'swapOwner'],
  ['0x694e80c3', 'changeThreshold'],
  ['0x610b5925', 'enableModule'],
  ['0xe19a9dd9', 'setGuard'],
  ['0xf08a0323', 'setFallbackHandler'],
  ['0x7de7edef', 'changeMasterCopy'],
  ['0xd4d9bdcd', 'approveHash'],
  ['0x99a88ec4', 'upgrade'],
  ['0x9623609d', 'upgradeAndCall'],
  ['0x7eff275e', 'changeProxyAdmin'],
  ['0xd784d426', 'setImplementation'],
  ['0x1f931c1c', 'diamondCut'],
])('%s is known as %s', (selector, name) => {
  expect(knownCalls().get(selector)?.name).toBe(name)
})

test('every known call stands under the selector of its own signature, and none is hidden by another', () => {
  for (const [selector, call] of knownCalls()) expect(toFunctionSelector(`function ${call.signature}`)).toBe(selector)
  expect(knownCalls().size).toBe(80)
})
