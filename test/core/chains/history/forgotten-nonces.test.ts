import { encodeFunctionData, erc20Abi, hexToBytes, maxUint256, numberToHex, toRlp } from 'viem'
import { expect, test } from 'vitest'
import { aptosAddress } from '../../../../src/core/chains/aptos/address.ts'
import { aptos } from '../../../../src/core/chains/aptos/chain.ts'
import { rawTransaction } from '../../../../src/core/chains/aptos/layout.ts'
import type { Asset } from '../../../../src/core/chains/declaration/asset.ts'
import type { Outcome } from '../../../../src/core/chains/declaration/outcome.ts'
import { repeats } from '../../../../src/core/chains/history/repeats.ts'
import { tempo } from '../../../../src/core/chains/tempo/chain.ts'
import { readTempoTransaction } from '../../../../src/core/chains/tempo/read.ts'
import { writeBcs } from '../../../support/bcs.ts'
import { publicKeyOf } from '../../../support/psbt.ts'

const start = 1_790_000_000

/** Counts the notices on the second of two payments. */
function noticesOf([first, second]: readonly [Outcome<Asset>, Outcome<Asset>], secondsApart: number): number {
  const at = (start * 1_000) as never
  return repeats(second, [{ outcome: first, at }], ((start + secondsApart) * 1_000) as never).length
}

const hex = (value: bigint) => (value === 0n ? '0x' : numberToHex(value))

function onTempo(nonceKey: bigint, nonce: bigint, validBefore: number): Outcome<Asset> {
  const to = '0x3535353535353535353535353535353535353535'
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1_000n] })
  const token = '0x20c0000000000000000000000000000000000001'
  const items = [
    ...[hex(4217n), hex(1n), hex(20_000_000_000n), hex(100_000n), [[token, '0x', data]], []],
    ...[hex(nonceKey), hex(nonce), hex(BigInt(validBefore)), '0x', token, '0x', []],
  ]
  const publicKey = Buffer.from(publicKeyOf(1)).toString('hex')
  const key = { curve: 'CURVE_SECP256K1', publicKey, address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf' } as never
  const { signs } = readTempoTransaction(Buffer.concat([Buffer.of(0x76), hexToBytes(toRlp(items as never))]), key)
  return tempo.outcome!(signs, publicKey)!
}

test('Tempo: two with expiring nonces both take place (TIP-1009); two with the same ordinary nonce do not', () => {
  const pair = (nonceKey: bigint) => [onTempo(nonceKey, 0n, start + 25), onTempo(nonceKey, 0n, start + 40)] as const
  expect(noticesOf(pair(maxUint256), 15)).toBe(1)
  expect(noticesOf(pair(1n), 15)).toBe(0)
})

function onAptos(replayNonce: bigint, expiration: number): Outcome<Asset> {
  const publicKey = Buffer.alloc(32, 3)
  const executable = {
    kind: 'entryFunction',
    value: {
      module: { address: `0x${'1'.padStart(64, '0')}`, name: 'aptos_account' },
      ...{ function: 'transfer', typeArguments: [], arguments: [Buffer.alloc(32, 8), Buffer.alloc(8, 1)] },
    },
  }
  const extra = { kind: 'v1', value: { multisigAccount: undefined, replayNonce } }
  const bytes = writeBcs(
    rawTransaction as never,
    {
      ...{ sender: aptosAddress(publicKey), sequenceNumber: 2n ** 64n - 1n, chainId: 1 },
      ...{ payload: { kind: 'inner', value: { kind: 'v1', value: { executable, extra } } } },
      ...{ maxGasAmount: 1_000n, gasUnitPrice: 100n, expiration: BigInt(expiration) },
    } as never,
  )
  const prefix = Buffer.from('b5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193', 'hex')
  const given = { texts: [], publicKey: publicKey.toString('hex') } as never
  const read = aptos.readMessage(Buffer.concat([prefix, bytes]), 'message' as never, given)!
  return aptos.outcome!(read.signs as never, publicKey.toString('hex'))!
}

test('Aptos: the chain takes a nonce again once it is forgotten; of the same transaction it takes one', () => {
  expect(noticesOf([onAptos(1n, start + 60), onAptos(1n, start + 260)], 200)).toBe(1)
  expect(noticesOf([onAptos(1n, start + 60), onAptos(1n, start + 60)], 20)).toBe(0)
})
