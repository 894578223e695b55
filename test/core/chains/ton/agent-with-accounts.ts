import type { Cell } from '@ton/core'
import { measuredAsset } from '../../../../src/core/chains/measured-asset.ts'
import { testEngine } from '../../../support/engine.ts'
import { restoreWallets } from '../../../support/sign-lodged.ts'
import vectors from '../../../vectors/ton.json' with { type: 'json' }
import { accountOf, addressIn, beginBody, other, path, publicKey, signsOf } from './made.ts'

export const versions = ['V3R2', 'V4R2', 'V5R1'] as const
const accounts = versions.map(version => ({
  ...{ wallet: 0, path, curve: 'CURVE_ED25519', addressFormat: `ADDRESS_FORMAT_TON_${version}` },
  ...{ signWith: addressIn(version), unsigned: '', digest: '' },
}))
export const moves = (cell: Cell, caip19 = 'tvm:-239/slip44:607') =>
  measuredAsset(caip19)?.moves(signsOf(cell) as never, publicKey)

export async function agentWithAccounts() {
  const agent = await testEngine({ approvals: 'nothing' })
  await restoreWallets(agent, vectors.mnemonics, [...vectors.transactions, ...accounts])
  return agent
}

export const plugin = (op: 2 | 3, amount = 7n) =>
  beginBody()
    .storeUint(op, 8)
    .storeInt(0, 8)
    .storeBuffer(accountOf(other).hash)
    .storeCoins(amount)
    .storeUint(1, 64)
    .endCell()
