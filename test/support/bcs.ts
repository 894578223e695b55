import fc from 'fast-check'
import type { BcsType } from '../../src/core/chains/wire/bcs-types.ts'
import { moveAddress } from '../../src/core/chains/wire/move-address.ts'

/** A value as encoders write it: what `readBcs` reads, the other way. */
export function writeBcs<Value>(type: BcsType<Value>, value: Value): Buffer {
  return Buffer.concat(write(type, value))
}

export function uleb128(value: number): Buffer {
  return value > 0x7f
    ? Buffer.concat([Buffer.of((value % 128) | 0x80), uleb128(Math.floor(value / 128))])
    : Buffer.of(value)
}

function littleEndian(value: bigint | number, length: number): Buffer {
  return Buffer.from(
    BigInt(value)
      .toString(16)
      .padStart(length * 2, '0'),
    'hex',
  ).reverse()
}

function write(type: BcsType, value: unknown): Uint8Array[] {
  switch (type.kind) {
    case 'nothing':
      return []
    case 'bool':
      return [Buffer.of(Number(value))]
    case 'small':
    case 'large':
      return [littleEndian(value as bigint, type.bytes)]
    case 'fixed':
      return [value as Uint8Array]
    case 'bytes':
      return [uleb128((value as Uint8Array).length), value as Uint8Array]
    case 'address':
      return [Buffer.from((value as string).slice(2), 'hex')]
    case 'identifier':
      return [uleb128((value as string).length), Buffer.from(value as string)]
    case 'vector':
      return [uleb128((value as unknown[]).length), ...(value as unknown[]).flatMap(each => write(type.of, each))]
    case 'option':
      return value === undefined ? [Buffer.of(0)] : [Buffer.of(1), ...write(type.of, value)]
    case 'struct':
      return Object.entries(type.fields).flatMap(([name, field]) =>
        write(field, (value as Record<string, unknown>)[name]),
      )
    case 'union': {
      const chosen = value as { kind: string; value: unknown }
      const [number, held] = type.variants[chosen.kind] as readonly [number, BcsType]
      return [uleb128(number), ...write(held, chosen.value)]
    }
    case 'nested':
      return write(type.of(), value)
  }
}

/** Any value of the type; types that hold themselves do so a few times at most. */
export function anyBcs<Value>(type: BcsType<Value>, deep = 0): fc.Arbitrary<Value> {
  return any(type, deep) as fc.Arbitrary<Value>
}

function any(type: BcsType, deep: number): fc.Arbitrary<unknown> {
  switch (type.kind) {
    case 'nothing':
      return fc.constant(null)
    case 'bool':
      return fc.boolean()
    case 'small':
      return fc.nat({ max: 2 ** (8 * type.bytes) - 1 })
    case 'large':
      return fc.bigInt({ min: 0n, max: 2n ** BigInt(8 * type.bytes) - 1n })
    case 'fixed':
      return fc.uint8Array({ minLength: type.bytes, maxLength: type.bytes })
    case 'bytes':
      return fc.oneof(
        fc.uint8Array({ maxLength: 40 }),
        ...[8, 32].map(length => fc.uint8Array({ minLength: length, maxLength: length })),
        fc.uint8Array({ minLength: 128, maxLength: 200 }),
      )
    case 'address':
      return fc.uint8Array({ minLength: 32, maxLength: 32 }).map(moveAddress)
    case 'identifier':
      return fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,20}$/)
    case 'vector':
      return fc.array(any(type.of, deep), { maxLength: Math.min(type.most, deep > 1 ? 1 : 3) })
    case 'option':
      return fc.option(any(type.of, deep), { nil: undefined })
    case 'struct':
      return fc.record(Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, any(field, deep)])))
    case 'union': {
      const all = Object.entries(type.variants).filter(([, [, held]]) => deep < 3 || held.kind === 'nothing')
      return fc.oneof(...all.map(([kind, [, held]]) => fc.record({ kind: fc.constant(kind), value: any(held, deep) })))
    }
    case 'nested':
      return any(type.of(), deep + 1)
  }
}
