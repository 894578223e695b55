import { expect, test } from 'vitest'
import { movementsOfOutputs } from '../../../src/core/chains/bitcoin/movements-of-outputs.ts'
import type { ShownOutput } from '../../../src/core/chains/bitcoin/output-field.ts'
import { payeesOfEffects } from '../../../src/core/chains/declaration/views-of-effects.ts'
import { ethereum } from '../../../src/core/chains/ethereum/chain.ts'
import type { EthereumSigned } from '../../../src/core/chains/ethereum/transactions/signed.ts'
import { associatedTokenAddress } from '../../../src/core/chains/solana/associated-token-address.ts'
import { solana } from '../../../src/core/chains/solana/chain.ts'
import { associatedTokenProgram, systemProgram, tokenProgram } from '../../../src/core/chains/solana/programs.ts'
import type { SolanaSigned } from '../../../src/core/chains/solana/signed.ts'
import { chainRequest, postRequest, restoreWalletsOf } from '../../support/chain-requests.ts'
import { approveFirst, testEngine } from '../../support/engine.ts'
import { dataOf } from '../../support/spending.ts'

const cosmos = 'cosmos1uuxw4w2wdxvxcskdelm5saulmfpnp3q3a5ckf6'
const tron = 'TJicgazvk4Pm51zEYMWWDeoA1zHb8WsATc'
const sui = '0xf15d57674e6866a64ce678d86112d1375eb9099dccc5244d64f6fd1945ff5cc6'
const aptos = '0xdd41f15077c29e85ade6d3f12dcb3a7f6ec085e4888151bd500f5e9f1731a8ee'
const stellar = 'GDM3B735JD2RD7YNLZ5VJ6XSG3X4AUHGOUWTESCID7OT5UQTTMMLOY4E'
const ton = 'UQDUvAf32UESB3OG2chktVcu1uJ5dysKkZuomCvckTdN7dQu'
const tonContract = 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6'
const xrp = 'rn2HGJKdEw3486aUowKG6c9yspheiFsAwP'
const tempo = '0xd7128BA32f7Aef2725eC0ABa69CAc4DFb7135309'

/** Of the vectors that each chain’s own library made. */
test.each<[string, string, readonly string[]]>([
  ['COSMOS', 'bank send', [cosmos]],
  ['COSMOS', 'delegate, fee granter', ['cosmosvaloper1sjllsnramtg3ewxqwwrwjxfgc4n4ef9u2lcnj0']],
  ['COSMOS', 'IBC transfer', [cosmos]],
  ['TRON', 'TransferContract', [tron]],
  ['TRON', 'TriggerSmartContract TRC-20 transfer', [tron]],
  ['TRON', 'FreezeBalanceV2Contract ENERGY', []],
  ['SUI', 'pay SUI', [sui]],
  ['SUI', 'transfer an object', [sui]],
  ['APTOS', 'aptos_account::transfer', [aptos]],
  ['APTOS', 'primary_fungible_store::transfer', [aptos]],
  ['XLM', 'payment of XLM with memo', [stellar]],
  ['XLM', 'createAccount on testnet', [stellar]],
  ['DOGE', 'one input, payment and change', ['DRSiz8rezWiPXWeEobDJ686aNoLHKuPn3Z']],
  ['TON_V4R2', 'transfer with comment', [ton]],
  ['TON_V4R2', 'jetton transfer', [ton, tonContract]],
  ['XRP', 'Payment of XRP with tag', [xrp]],
  ['XRP', 'TrustSet', []],
  ['TEMPO', 'one transfer, fee token', [tempo]],
])('%s, %s: the card says who is new, and they are known once it is signed', async (chain, kind, paid) => {
  const request = chainRequest(chain, kind)
  const agent = await testEngine()
  await restoreWalletsOf(agent, [request])
  const isFirst = () => {
    const texts = agent.engine.approvals.cards()[0]!.shown.warnings.map(({ text }) => text)
    return texts.some(text => text.includes('Nothing signed here has paid'))
  }
  const post = () => postRequest(agent, request, { timestampMs: String(agent.clock.now() - ++posted) })
  await post()
  expect(isFirst()).toBe(paid.length > 0)
  await approveFirst(agent)
  const kept = agent.store.list('recipients', agent.organizationId).map(({ address }) => address)
  expect(kept.sort()).toEqual([...paid].sort())
  await post()
  expect(isFirst()).toBe(false)
})
let posted = 0

test('on Bitcoin they are the outputs with an address that do not pay back', () => {
  const outputs = [
    { address: 'bc1qother', isOwn: false, value: 1n },
    { address: 'bc1qown', isOwn: true, value: 1n },
    { address: null, isOwn: false, value: 1n, scriptPubKey: '6a' },
  ] as unknown as readonly ShownOutput[]
  const movements = movementsOfOutputs(outputs, 'BTC', value => ({ value: `${value}`, exact: '' }), null)
  expect(
    payeesOfEffects(
      { movements, unknown: [] },
      text => text,
      () => true,
    ).map(({ address }) => address),
  ).toEqual(['bc1qother'])
})

test('on Solana they are accounts and token accounts with their owners, except those from a lookup table', () => {
  const account = (key: string, loadedFrom?: object) => ({ key, signer: false, writable: true, ...loadedFrom })
  const [own, wallet, other] = ['A', 'B', 'T'].map(letter => account(letter))
  const transfer = (programKey: string, data: string, ...accounts: readonly unknown[]) => ({
    ...{ programKey, accounts, data: Buffer.from(data, 'hex') },
  })
  const loaded = account('ADDRESS_TABLE_LOOKUP', { loadedFrom: { tableKey: 'L', index: 1 } })
  const one = '0100000000000000'
  const made = associatedTokenAddress('W', tokenProgram, 'M')
  const instructions = [
    transfer(systemProgram, `02000000${one}`, own, wallet),
    transfer(tokenProgram, `03${one}`, own, other, own),
    transfer(tokenProgram, `03${one}`, own, loaded, own),
    transfer(
      associatedTokenProgram,
      '',
      own,
      account(made),
      account('W'),
      account('M'),
      account('S'),
      account(tokenProgram),
    ),
    transfer(tokenProgram, `03${one}`, own, account(made), own),
  ]
  const transaction = { instructions, signers: ['A'], message: new Uint8Array(1), computeBudget: {} }
  const signed = { chain: 'solana', kind: 'solanaTransaction', transaction }
  const paid = solana.payees?.(signed as unknown as SolanaSigned, '').map(({ address }) => address)
  expect([...new Set(paid)]).toEqual(['B', 'T', 'W', made])
})

const [one, two] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F']
const contract = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const transfer = dataOf('transfer(address to, uint256 amount)', [one, 5n])
const swap = dataOf(
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  [
    {
      tokenIn: contract,
      tokenOut: contract,
      fee: 500,
      recipient: two,
      amountIn: 1n,
      amountOutMinimum: 1n,
      sqrtPriceLimitX96: 0n,
    },
  ],
)

test.each<[string, string, bigint, readonly string[]]>([
  ['coin', '0x', 1n, [contract]],
  ['a token', transfer, 0n, [one]],
  ['a token, with bytes behind the arguments', `${transfer}0011`, 0n, [one]],
  ['coin with a call that is not known', '0x12345678', 1n, [contract]],
  ['nothing', '0x12345678', 0n, []],
  ['an allowance', dataOf('approve(address spender, uint256 amount)', [one, 5n]), 0n, []],
  // The contract is not known to have that function: what is paid may stay with it.
  ['whoever gets what is swapped', swap, 0n, [contract, two]],
  ['those of calls inside', dataOf('multicall(bytes[] data)', [[transfer, swap]]), 0n, [one, contract, two]],
  [
    'those whom an account pays',
    dataOf('execute(address target, uint256 value, bytes data)', [two, 1n, '0x']),
    0n,
    [two],
  ],
])('on Ethereum %s has its recipients', (_, data, value, paid) => {
  const fees = { gas: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
  const transaction = { type: 'eip1559', nonce: 0n, chainId: 1n, to: contract, value, data, ...fees }
  const signed = { chain: 'ethereum', kind: 'ethereumTransaction', transaction } as unknown as EthereumSigned
  expect(ethereum.payees?.(signed, '').map(({ address }) => address)).toEqual(paid)
})
