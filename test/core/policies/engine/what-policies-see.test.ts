import fc from 'fast-check'
import {
  hashTypedData,
  parseTransaction,
  recoverTransactionAddress,
  type SignedAuthorizationList,
  serializeTransaction,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { expect, test } from 'vitest'
import { limitlessInFigures } from '../../../../src/core/chains/ethereum/encoding/limitless.ts'
import { conditionScope } from '../../../../src/core/policies/engine/condition-scope.ts'
import type { Struct, Value } from '../../../../src/core/policies/language/value.ts'
import type { Field } from '../../../../src/shared/card.ts'
import { holds } from '../../../support/asked.ts'
import { scaled } from '../../../support/effort.ts'
import { viemTransactions } from '../../../support/ethereum-transactions.ts'
import { arbitraryTypedData } from '../../../support/typed-data.ts'
import { bob, signerOf, signing } from './seen-and-signed.ts'

type SignedTransaction = Parameters<typeof parseTransaction>[0]
const names = { legacy: 'LEGACY', eip2930: 'TYPE_1', eip1559: 'TYPE_2', eip4844: 'TYPE_3', eip7702: 'TYPE_4' }

test.each(Object.entries(viemTransactions))(
  'of many %s transactions the policy sees, the person reads and the key signs the same',
  async (type, transactions) => {
    const { asking, address } = await signing()
    const samples = fc.sample(transactions as fc.Arbitrary<object>, { numRuns: scaled(80), seed: 7 })
    for (const transaction of samples) {
      const asked = asking('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', {
        signWith: address,
        unsignedTransaction: serializeTransaction(transaction as never).slice(2),
        type: 'TRANSACTION_TYPE_ETHEREUM',
      })
      const { signedTransaction } = (await asked.execute()) as { signedTransaction: string }
      const serialized = `0x${signedTransaction}` as SignedTransaction
      const signed = parseTransaction(serialized) as Record<string, never>
      const from = await recoverTransactionAddress({ serializedTransaction: serialized as never })

      // What viem reads from the signed bytes is what the policy sees, field for field, and there is nothing more.
      const { tx } = conditionScope(asked.request).eth as { tx: Struct }
      const { function_name: _, contract_call_args: __, authorization_list: authorizations, ...plain } = tx
      const data = ((signed.data as string | undefined) ?? '0x').toLowerCase()
      const expected = {
        from,
        to: signed.to ?? '',
        data,
        value: signed.value ?? 0n,
        gas: signed.gas ?? 0n,
        gas_price: signed.gasPrice ?? (type === 'legacy' || type === 'eip2930' ? 0n : undefined),
        chain_id: BigInt(signed.chainId ?? 0),
        nonce: BigInt(signed.nonce ?? 0),
        max_fee_per_gas: signed.maxFeePerGas ?? (type in feeMarket ? 0n : undefined),
        max_priority_fee_per_gas: signed.maxPriorityFeePerGas ?? (type in feeMarket ? 0n : undefined),
        max_fee_per_blob_gas: signed.maxFeePerBlobGas ?? (type === 'eip4844' ? 0n : undefined),
        highest_fee:
          (signed.gas ?? 0n) * (signed.gasPrice ?? signed.maxFeePerGas ?? 0n) +
          (signed.maxFeePerBlobGas ?? 0n) * 131_072n * BigInt((signed.blobVersionedHashes ?? []).length),
        type: names[type as keyof typeof names],
        function_signature: signed.to && data.length >= 10 ? data.slice(0, 10) : '',
      }
      expect(lowerCased(plain)).toEqual(lowerCased(expected))
      const listed = signed.authorizationList as SignedAuthorizationList | undefined
      expect((authorizations as readonly Struct[] | undefined)?.map(lowerCased)).toEqual(
        listed?.map(({ address, chainId, nonce }) =>
          lowerCased({ address, chain_id: BigInt(chainId), nonce: BigInt(nonce) }),
        ),
      )

      // A rule that names every one of those values holds. A fee can be beyond what rules can write.
      const clauses = Object.entries(expected).flatMap(([field, value]) =>
        value === undefined || (typeof value === 'bigint' && value >= 2n ** 256n)
          ? []
          : [`eth.tx.${field} == ${literal(value)}`],
      )
      expect(holds(clauses.join(' && '), asked.request)).toEqual({ value: true })

      // And the card says them.
      const shown = asked.card().fields
      expect(chainNamed(shown)).toBe(String(expected.chain_id))
      if (signed.to) expect(found(shown, data === '0x' ? 'To' : 'Contract').value.toLowerCase()).toBe(signed.to)
      else expect(found(shown, 'To').value).toBe('a new contract, whose code says where it goes')
      expect(exactOf(shown, 'Value')).toBe(`${expected.value} wei`)
      expect(ungrouped(found(shown, 'Gas limit').value)).toBe(String(expected.gas))
      expect(ungrouped(exactOf(shown, 'Nonce'))).toBe(String(expected.nonce))
      const price = 'gasPrice' in signed || expected.gas_price !== undefined ? 'Price per gas' : 'Price per gas at most'
      expect(exactOf(shown, price)).toBe(`${expected.gas_price ?? expected.max_fee_per_gas} wei`)
      if (expected.max_priority_fee_per_gas !== undefined)
        expect(exactOf(shown, 'Tip per gas at most')).toBe(`${expected.max_priority_fee_per_gas} wei`)
      if (expected.max_fee_per_blob_gas !== undefined)
        expect(exactOf(shown, 'Price per gas of blobs at most')).toBe(`${expected.max_fee_per_blob_gas} wei`)
      if (data !== '0x') expect(found(shown, signed.to ? 'Data' : 'Code').value).toBe(data)
    }
  },
)

const feeMarket = { eip1559: 1, eip4844: 1, eip7702: 1 }

test('of many typed messages the policy sees, the person reads and the key signs the same', async () => {
  const { asking, address } = await signing()
  for (const stream of fc.sample(fc.infiniteStream(fc.nat(0xffff)), { numRuns: scaled(120), seed: 7 })) {
    const { json, value } = arbitraryTypedData(() => stream.next().value)
    const asked = asking('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith: address,
      payload: json,
      encoding: 'PAYLOAD_ENCODING_EIP712',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    })
    const signature = (await asked.execute()) as { r: string; s: string; v: string }
    expect(await signerOf(hashTypedData(value as never), signature)).toBe(address)

    const { eip_712: seen } = conditionScope(asked.request).eth as { eip_712: Struct }
    const { message, domain, primaryType } = value as unknown as Record<string, Value> & { domain: Struct }
    expect(seen.primary_type).toBe(primaryType)
    expect(plainly(seen.message)).toEqual(plainly(message))
    expect(seen.domain).toMatchObject({ name: domain.name, chain_id: BigInt(String(domain.chainId)) })
    const shown = asked.card().fields.flatMap(everyText)
    for (const leaf of leavesOf(seen.message as Struct)) {
      const isWord = typeof leaf === 'bigint' && shown.includes(limitlessInFigures(leaf))
      if (!isWord) expect(shown).toContain(String(leaf))
    }
  }
})

test('of many authorizations the policy sees, the person reads and the key signs the same', async () => {
  const { asking, address } = await signing()
  const authorizations = fc.record({
    address: fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map(bytes => `0x${Buffer.from(bytes).toString('hex')}` as const),
    chainId: fc.oneof(fc.constant(0), fc.nat(), fc.maxSafeNat()),
    nonce: fc.oneof(fc.nat(300), fc.maxSafeNat()),
  })
  for (const authorization of fc.sample(authorizations, { numRuns: scaled(80), seed: 7 })) {
    const asked = asking('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith: address,
      payload: JSON.stringify(authorization),
      encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    })
    const signature = (await asked.execute()) as { r: string; s: string; v: string }
    expect(await signerOf(hashAuthorization(authorization), signature)).toBe(address)

    const { address: contract, chainId, nonce } = authorization
    const clauses = [
      `address == '${contract}'`,
      `chain_id == '${chainId}'`,
      `chain_id == ${chainId}`,
      `nonce == ${nonce}`,
    ]
    const condition = clauses.map(clause => `eth.eip_7702_authorization.${clause}`).join(' && ')
    expect(holds(condition, asked.request)).toEqual({ value: true })
    const shown = asked.card().fields
    expect(found(shown, 'Code of').value.toLowerCase()).toBe(contract)
    expect(ungrouped(exactOf(shown, 'Account nonce'))).toBe(String(nonce))
    expect(chainNamed(shown)).toBe(chainId === 0 ? 'every chain' : String(chainId))
  }
})

test('of several messages signed at once none stands for the others', async () => {
  const { asking, address } = await signing()
  const [one, other] = [1, 2].map(value =>
    serializeTransaction({
      chainId: 1,
      to: bob,
      value: BigInt(value),
      type: 'legacy',
    }),
  )
  const asked = (payloads: unknown) =>
    asking('ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', {
      signWith: address,
      payloads,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    }).request
  expect(holds('eth.tx.value == 1', asked([one]))).toEqual({ value: true })
  expect(holds('eth.tx.value == 1', asked([one, other]))).toHaveProperty('error')
  expect(holds('eth.tx.value == 1', asked([one, 'cafe']))).toHaveProperty('error')
  const { activity, prepared } = asked([one, 'cafe', other])
  expect(activity.facts(prepared).givesOut).toMatchObject({
    kind: 'signatures',
    signed: [
      { kind: 'ethereumTransaction', transaction: { value: 1n } },
      { kind: 'unreadable', curve: 'CURVE_SECP256K1' },
      { kind: 'ethereumTransaction', transaction: { value: 2n } },
    ],
  })
})

function literal(value: Value): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

function lowerCased(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, name !== 'type' && typeof value === 'string' ? value.toLowerCase() : value]],
    ),
  )
}

/** Integers in digits, structs without their prototype: what is compared is the values. */
function plainly(value: Value | undefined): unknown {
  if (Array.isArray(value)) return value.map(plainly)
  if (typeof value !== 'object') return typeof value === 'bigint' ? value.toString() : value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainly(inner as Value)]))
}

function leavesOf(value: Value): Value[] {
  return typeof value === 'object' ? Object.values(value).flatMap(inner => leavesOf(inner as Value)) : [value]
}

function everyText({ value, exact, children = [] }: Field): string[] {
  return [value, ...(exact === undefined ? [] : [exact]), ...children.flatMap(everyText)]
}

function found(fields: readonly Field[], label: string): Field {
  const [field] = fields.flatMap(allOf).filter(each => each.label === label)
  if (!field) throw new Error(`no field ${label}`)
  return field
}

function allOf(field: Field): Field[] {
  return [field, ...(field.children ?? []).flatMap(allOf)]
}

function exactOf(fields: readonly Field[], label: string): string {
  const { value, exact } = found(fields, label)
  return ungrouped(exact ?? value)
}

/** The id of the chain that a card names: `Ethereum (1)`, `unknown chain 42`; or that it is every chain. */
function chainNamed(fields: readonly Field[]): string | undefined {
  const { value } = found(fields, 'Network')
  return value === 'every chain' ? value : /^(?:unknown chain (\d+)|.+ \((\d+)\))$/.exec(value)?.slice(1).find(Boolean)
}

function ungrouped(digits: string): string {
  return digits.replaceAll(',', '')
}
