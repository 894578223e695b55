import { expect, test } from 'vitest'
import { chainsInWindow } from '../../../src/core/chains/chains-in-window.ts'
import type { ChainAddressFormat } from '../../../src/core/chains/declaration/chain-address-format.ts'
import type { ChainAssets } from '../../../src/core/chains/declaration/chain-assets.ts'
import type { ChainTransactions } from '../../../src/core/chains/declaration/chain-transactions.ts'
import type { ChainWords } from '../../../src/core/chains/declaration/chain-words.ts'
import type { ContractInterfaces } from '../../../src/core/chains/declaration/contract-interfaces.ts'
import type { ChainDeclaration } from '../../../src/core/chains/declaration/define-chain.ts'
import type { ChainInWindow } from '../../../src/core/chains/declaration/in-window.ts'
import type { StandingApprovals } from '../../../src/core/chains/declaration/standing-approvals.ts'
import { chains } from '../../../src/core/chains/index.ts'
import type { MadeUpAsset } from '../../support/made-up-chain/assets.ts'
import { madeUpDeclaration } from '../../support/made-up-chain/chain.ts'
import type { MadeUpSigned } from '../../support/made-up-chain/transaction.ts'

type Whole = ChainDeclaration<MadeUpSigned, MadeUpAsset>

/**
 * Without one member each. The type check holds both: an entry is missing here for a member that is new, and a comment has nothing to
 * expect once a member may be left out.
 */
const without: Readonly<Record<keyof Whole, Whole>> = {
  // @ts-expect-error
  id: leave('id'),
  // @ts-expect-error
  namespace: leave('namespace'),
  // @ts-expect-error
  curve: leave('curve'),
  // @ts-expect-error
  otherCurves: leave('otherCurves'),
  // @ts-expect-error
  addressFormats: leave('addressFormats'),
  // @ts-expect-error
  transactions: leave('transactions'),
  // @ts-expect-error
  addressSpelling: leave('addressSpelling'),
  // @ts-expect-error
  addressOfOtherSpelling: leave('addressOfOtherSpelling'),
  // @ts-expect-error
  addressBeginning: leave('addressBeginning'),
  // @ts-expect-error
  readMessage: leave('readMessage'),
  // @ts-expect-error
  hashes: leave('hashes'),
  // @ts-expect-error
  texts: leave('texts'),
  // @ts-expect-error
  payloads: leave('payloads'),
  // @ts-expect-error
  signed: leave('signed'),
  // @ts-expect-error
  effects: leave('effects'),
  // @ts-expect-error
  lostAt: leave('lostAt'),
  // @ts-expect-error
  addressesNamed: leave('addressesNamed'),
  // @ts-expect-error
  networkOf: leave('networkOf'),
  // @ts-expect-error
  namesByNetwork: leave('namesByNetwork'),
  // @ts-expect-error
  shippedName: leave('shippedName'),
  // @ts-expect-error
  shippedData: leave('shippedData'),
  // @ts-expect-error
  words: leave('words'),
  // @ts-expect-error
  assets: leave('assets'),
  // @ts-expect-error
  interfaces: leave('interfaces'),
  // @ts-expect-error
  warn: leave('warn'),
  // @ts-expect-error
  ownNode: leave('ownNode'),
  // @ts-expect-error
  standingApprovals: leave('standingApprovals'),
  // @ts-expect-error
  inWindow: leave('inWindow'),
}

function leave<Member extends keyof Whole>(member: Member): Omit<Whole, Member> {
  const { [member]: _, ...rest } = madeUpDeclaration
  return rest
}

/** The members that an object of this type may lack. */
type MayBeLeftOut<Part> = {
  [Member in keyof Part]-?: Record<never, never> extends Pick<Part, Member> ? Member : never
}[keyof Part]

/** What a declaration is made of has no such member either: this names those that there are, and then does not compile. */
type Gaps =
  | MayBeLeftOut<ChainAddressFormat>
  | MayBeLeftOut<ChainTransactions<MadeUpSigned>>
  | MayBeLeftOut<ChainWords<MadeUpSigned>>
  | MayBeLeftOut<ChainAssets<MadeUpAsset>>
  | MayBeLeftOut<ContractInterfaces>
  | MayBeLeftOut<StandingApprovals<MadeUpSigned>>
  | MayBeLeftOut<ChainInWindow>
const noGaps: [Gaps] extends [never] ? 'none' : Gaps = 'none'

test('a chain says something of every member, and nothing else', () => {
  expect(Object.keys(without).toSorted()).toEqual(Object.keys(madeUpDeclaration).toSorted())
  for (const [member, declaration] of Object.entries(without)) expect(declaration).not.toHaveProperty(member)
  expect(noGaps).toBe('none')
})

test('the description of chains for the window can be sent over IPC', () => {
  expect(structuredClone(chainsInWindow(chains))).toEqual(chainsInWindow(chains))
})
