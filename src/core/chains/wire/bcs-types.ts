/**
 * Layout of values in BCS (github.com/diem/bcs), by their types: `struct({ to: address, amount: u64 })`. There are only those
 * that chains write. `Value` is what is read; it exists for the compiler alone.
 */
export type BcsType<Value = unknown> = Layout & { readonly value?: Value }

export type Layout =
  | { readonly kind: 'nothing' | 'bool' | 'bytes' | 'identifier' | 'address' }
  | { readonly kind: 'small'; readonly bytes: 1 | 2 | 4 }
  | { readonly kind: 'large'; readonly bytes: 8 | 16 | 32 }
  | { readonly kind: 'fixed'; readonly bytes: number }
  /** @param most - More entries are refused, so that no input takes long to read. */
  | { readonly kind: 'vector'; readonly of: BcsType; readonly most: number }
  | { readonly kind: 'option'; readonly of: BcsType }
  | { readonly kind: 'struct'; readonly fields: Readonly<Record<string, BcsType>> }
  | { readonly kind: 'union'; readonly variants: Variants }
  /** A type that can hold itself: how often it does is bounded. */
  | { readonly kind: 'nested'; readonly of: () => BcsType }

/** Each with its number and what follows it. */
export type Variants = Readonly<Record<string, readonly [number, BcsType]>>

export type BcsValue<Type> = Type extends BcsType<infer Value> ? Value : never

/** A variant and what it holds: `{ kind: 'epoch', value: 12n }`. */
type VariantOf<All extends Variants> = {
  [Name in keyof All]: { readonly kind: Name; readonly value: BcsValue<All[Name][1]> }
}[keyof All]

/** No bytes: what follows a variant that holds nothing. */
export const nothing: BcsType<null> = { kind: 'nothing' }
export const bool: BcsType<boolean> = { kind: 'bool' }
export const u8: BcsType<number> = { kind: 'small', bytes: 1 }
export const u16: BcsType<number> = { kind: 'small', bytes: 2 }
export const u32: BcsType<number> = { kind: 'small', bytes: 4 }
export const u64: BcsType<bigint> = { kind: 'large', bytes: 8 }
export const u128: BcsType<bigint> = { kind: 'large', bytes: 16 }
export const u256: BcsType<bigint> = { kind: 'large', bytes: 32 }
/** Behind their number: `vector<u8>`. */
export const bytes: BcsType<Uint8Array> = { kind: 'bytes' }
/** The name of a module, function or type in Move: letters, digits and `_`, no digit first, 128 at most. */
export const identifier: BcsType<string> = { kind: 'identifier' }
/** 32 bytes, as `moveAddress` writes them. */
export const address: BcsType<string> = { kind: 'address' }

export const fixed = (bytes: number): BcsType<Uint8Array> => ({ kind: 'fixed', bytes })

export function vector<Value>(of: BcsType<Value>, most: number): BcsType<readonly Value[]> {
  return { kind: 'vector', of, most }
}

/** `undefined` where there is none. */
export function option<Value>(of: BcsType<Value>): BcsType<Value | undefined> {
  return { kind: 'option', of }
}

export function struct<Fields extends Readonly<Record<string, BcsType>>>(
  fields: Fields,
): BcsType<{ readonly [Name in keyof Fields]: BcsValue<Fields[Name]> }> {
  return { kind: 'struct', fields }
}

export function union<All extends Variants>(variants: All): BcsType<VariantOf<All>> {
  return { kind: 'union', variants }
}

export function nested<Value>(of: () => BcsType<Value>): BcsType<Value> {
  return { kind: 'nested', of }
}
