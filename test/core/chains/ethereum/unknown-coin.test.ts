import { expect, test } from 'vitest'
import { parseTypedData } from '../../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import { whatIsSent } from '../../../../src/core/chains/what-is-sent.ts'
import { whatWillHappen } from '../../../../src/core/chains/what-will-happen.ts'
import { inUsdc, typedMessage } from '../../../attacks/limited-ethereum.ts'
import { signer, signerKey } from '../../../support/spending.ts'
import { transactionOf } from './warnings/transactions.ts'

const asked = { publicKey: signerKey, address: signer }
const other = /contracts of this network may move its coin/

function signedTransfer(chainId: number) {
  const nonce = `0x${'01'.repeat(32)}`
  const json = typedMessage(
    { from: signer, to: `0x${'35'.repeat(20)}`, value: '5000000', validAfter: 0, validBefore: 1795400000, nonce },
    { ...inUsdc, chainId },
    'TransferWithAuthorization',
    {
      TransferWithAuthorization:
        'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
    },
  )
  return { chain: 'ethereum', kind: 'typedData', typedData: parseTypedData(json, 'payload') } as const
}

const creation = (chainId: bigint) =>
  ({
    ...{ chain: 'ethereum', kind: 'ethereumTransaction' },
    transaction: transactionOf({ chainId, to: null, data: '0x6080', value: 0n }),
  }) as const

const told = (signed: Parameters<typeof whatWillHappen>[0]) =>
  (whatWillHappen(signed, asked).children ?? []).map(({ label, value }) => `${label}: ${value}`).join('\n')

test('a signed transfer of USDC on Ethereum leaves nothing unknown, and is counted among what is sent', () => {
  expect(told(signedTransfer(1))).not.toMatch(/Not known/)
  expect(whatIsSent([signedTransfer(1)], asked)).toMatchObject([{ unit: 'USDC', units: '5000000' }])
})

test('a new contract on Ethereum takes no coin beside what goes with it; elsewhere, nobody knows', () => {
  expect(told(creation(1n))).not.toMatch(other)
  expect(told(creation(424242n))).toMatch(other)
  expect(told(signedTransfer(424242))).toMatch(/not known what contracts do/)
})
