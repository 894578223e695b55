/**
 * Promise: a limit on a token counts what moves it under another name: by the domain of another network, or by the contract that keeps its
 * balances.
 */
import { expect, test } from 'vitest'
import { addressOfAccount } from '../../src/core/chains/tron/address.ts'
import { dataOf, recipient, transfersOf } from '../support/spending.ts'
import { limited, outcome, payload, transaction, typedMessage } from './limited-ethereum.ts'

function permit(chainId: string, verifyingContract: string, owner: string) {
  return typedMessage(
    { owner, spender: recipient, value: `${10n ** 24n}`, nonce: 0, deadline: '99999999999' },
    { name: 'X', version: '1', chainId, verifyingContract },
    'Permit',
    { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
  )
}

async function limitedOn(caip19: string) {
  const set = await limited()
  await set.limit('it', { source: transfersOf({ caip19, decimals: 18 } as never), threshold: '5' })
  return { set, user: await set.allowed('S', 'controls.it') }
}

const usdcOnEthereum = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const trc20 = '0x94f24e992ca04b49c6f2a2753076ef8938ed4daa'
const inTron = addressOfAccount(Buffer.from(trc20.slice(2), 'hex'))

test.each([
  // CHAINID of Tron was the whole hash before TIP-474.
  [
    'of a token on Tron, by the whole hash of the first block',
    `tron:0x2b6653dc/trc20:${inTron}`,
    '0x1ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
    trc20,
  ],
  ['of a token on Tron, by its chain id', `tron:0x2b6653dc/trc20:${inTron}`, '728126428', trc20],
  ['of a token on PulseChain, by the chain id of Ethereum', `eip155:369/erc20:${usdcOnEthereum}`, '1', usdcOnEthereum],
  ['of a network that is not known', `eip155:1/erc20:${usdcOnEthereum}`, '987654321987', usdcOnEthereum],
])('a permit %s is not outside its limit', async (_, caip19, chainId, contract) => {
  const { set, user } = await limitedOn(caip19)
  const message = permit(chainId, contract, set.address)
  expect(await outcome(set, payload(set.address, message, 'EIP712', 'NO_OP'), user)).not.toBe('signed')
})

test('a permit of a known network counts on that network alone', async () => {
  const { set, user } = await limitedOn(`eip155:8453/erc20:${usdcOnEthereum}`)
  const message = permit('1', usdcOnEthereum, set.address)
  expect(await outcome(set, payload(set.address, message, 'EIP712', 'NO_OP'), user)).toBe('signed')
})

test.each([
  ['the code behind it, which one open list names', '0x289e9a4674663decee54f781aade5327304a32f8', 'not signed'],
  ['another token that reviewed lists name', '0x6b175474e89094c44da98b954eedeac495271d0f', 'signed'],
])('a transfer of sUSD by %s is %s', async (_, to, wanted) => {
  const { set, user } = await limitedOn('eip155:1/erc20:0x57ab1ec28d129707052df4df418d58a2d46d5f51')
  const data = dataOf('transfer(address to, uint256 amount)', [recipient, 10n ** 24n])
  const said = await outcome(set, transaction(set, { to, data }), user)
  expect(said === 'signed' ? 'signed' : 'not signed').toBe(wanted)
})
