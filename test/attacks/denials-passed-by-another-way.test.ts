/**
 * Promise: whoever forbids paying an address by the field that names who is paid learns while writing it that other ways to pay lead past
 * the field, or none does: the field is missing in all other ways, and a denial that fails denies.
 */
import { Operation } from '@stellar/stellar-sdk'
import { expect, test } from 'vitest'
import { chains } from '../../src/core/chains/index.ts'
import { readRaw } from '../../src/core/chains/tron/read-raw.ts'
import { tronScope } from '../../src/core/chains/tron/scope.ts'
import { bytes } from '../../src/core/chains/wire/protobuf-fields.ts'
import { findPitfalls } from '../../src/core/policies/engine/pitfalls/find-pitfalls.ts'
import { scopeOf as onStellar } from '../core/chains/stellar/stellar-transactions.ts'
import { addressBytes, anyOf, contractOf, rawOf } from '../core/chains/tron/raw.ts'
import { base, scopeOf as onXrp, other } from '../core/chains/xrp/xrp-transactions.ts'
import { writeProtobuf } from '../support/protobuf.ts'

const here = { hasVelocityControl: () => true, nameOf: () => 'Somebody' }
const ton = 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6'
const move = `0x${'0a'.repeat(32)}`
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const solana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

/** Denials by a field that is there in transactions that pay somebody in another way. */
const warned: Readonly<Record<string, readonly string[]>> = {
  aptos: [`aptos.tx.payments.any(p, p.to == '${move}')`],
  cosmos: ["cosmos.tx.payments.any(p, p.to == 'cosmos1cp30mrce4x3ak0wahh20qqxdgd8nsperljyphp')"],
  ethereum: [`eth.tx.to == '${evm}'`],
  solana: [`solana.tx.transfers.any(t, t.to == '${solana}')`, `solana.tx.spl_transfers.any(t, t.to == '${solana}')`],
  sui: [`sui.tx.transfers.any(t, t.to == '${move}')`],
  tempo: [`tempo.tx.calls.any(c, c.to == '${evm}')`],
  ton: ['destination', 'place', 'jetton_transfer.response_destination', 'nft_transfer.new_owner'].map(
    field => `ton.tx.messages.any(m, m.${field} == '${ton}')`,
  ),
}

test.each(Object.entries(warned))('on %s, the editor says what a denial does not see', (_, denials) => {
  for (const denial of denials) {
    expect(findPitfalls(denial, 'EFFECT_DENY', here), denial).not.toEqual([])
    expect(findPitfalls(denial, 'EFFECT_ALLOW', here).map(({ message }) => message)).not.toContain(
      findPitfalls(denial, 'EFFECT_DENY', here)[0]?.message,
    )
  }
})

/** Of each other way to pay, the fields that a denial names are missing. */
const missing: Readonly<Record<string, () => readonly unknown[]>> = {
  stellar() {
    const unread = Operation.claimClaimableBalance({ balanceId: '00'.repeat(36) })
    const [one] = (onStellar(unread as never).operations ?? []) as readonly Record<string, unknown>[]
    return [one?.destination, one?.place, one?.account]
  },
  xrp() {
    const check = onXrp({ ...base, TransactionType: 'CheckCreate', Destination: other, SendMax: '1' })
    return [check.destination, check.place]
  },
  tron() {
    const call = {
      owner_address: addressBytes(1),
      contract_address: addressBytes(2),
      data: Buffer.from('a9059cbb', 'hex'),
    }
    const asset = writeProtobuf(
      { owner_address: bytes(2), to_address: bytes(3) } as never,
      {
        ...{ owner_address: addressBytes(1), to_address: addressBytes(3) },
      } as never,
    )
    const ways = [contractOf('TriggerSmartContract', call), anyOf('TransferAssetContract', asset)]
    return ways.flatMap(way => {
      const transaction = readRaw(rawOf([way]))
      const { tx } = tronScope({ chain: 'tron', kind: 'tronTransaction', transaction } as never) as never as {
        tx: { contract: readonly Record<string, unknown>[] }
      }
      return [tx.contract[0]?.to_address, tx.contract[0]?.place]
    })
  },
}

test.each(Object.entries(missing))('on %s, the fields are missing in other ways to pay', (_, fields) => {
  expect(fields().every(field => field === undefined)).toBe(true)
})

/** All that is paid there is an output with an address, and nothing of Spark is read. */
const complete = ['bitcoin', 'dogecoin', 'spark']

test('every chain is one of these', () => {
  const all = [...Object.keys(warned), ...Object.keys(missing), ...complete]
  expect(all.sort()).toEqual(chains.map(({ id }) => id).sort())
})
