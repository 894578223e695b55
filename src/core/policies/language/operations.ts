import { visible } from '../../display/visible.ts'
import { describeValue, equal } from './compare-values.ts'
import { type Frame, type Outcome, Problem, step } from './outcome.ts'
import type { Place } from './syntax.ts'
import { type Struct, Timestamp, type Value } from './value.ts'

/** The value of a field, a keyword or a key. Only what the holder itself holds is there. */
export function read(holder: Struct, name: string, place: Place): Outcome {
  try {
    const value: unknown = Object.hasOwn(holder, name) ? holder[name] : undefined
    if (value === undefined) return new Problem(`field does not exist: ${shown(name)}`, place)
    if (isValue(value)) return value
  } catch {
    // A getter has found that there is nothing to read.
  }
  return new Problem(`field cannot be read: ${shown(name)}`, place)
}

export function fieldOf(holder: Value, name: string, place: Place): Outcome {
  if (isList(holder) && name === 'count') return BigInt(holder.length)
  return isStruct(holder) ? read(holder, name, place) : new Problem(`field does not exist: ${shown(name)}`, place)
}

export function itemAt(holder: Value, key: Value, place: Place, frame: Frame): Outcome {
  if (isStruct(holder)) {
    return typeof key === 'string' ? read(holder, key, place) : mismatch('a string as key', key, place)
  }
  if (typeof holder !== 'string' && !isList(holder)) return mismatch('a list, string or map before [', holder, place)
  if (typeof key !== 'bigint') return mismatch('an int as position', key, place)
  const item: unknown = isList(holder) ? holder[Number(key)] : part(holder, key, key + 1n, place, frame) || undefined
  return isValue(item) ? item : new Problem(`there is no item ${key}`, place)
}

/** Cuts a part out of a text or list. A part that reaches beyond the end makes the result shorter, or empty. */
export function slice(holder: Value, start: Value, end: Value, place: Place, frame: Frame): Outcome {
  if (typeof start !== 'bigint') return mismatch('an int as position', start, place)
  if (typeof end !== 'bigint') return mismatch('an int as position', end, place)
  if (start < 0n || end < 0n) return new Problem('expected a position from 0 on', place)
  if (typeof holder === 'string') return part(holder, start, end, place, frame)
  if (!isList(holder)) return mismatch('a list or string before [', holder, place)
  const length = BigInt(holder.length)
  const to = end < length ? end : length
  if (start >= to) return []
  return step(frame, Number(to - start), place) ?? holder.slice(Number(start), Number(to))
}

/** Tells if a list has an item equal to a value. Every item is compared, and an item that cannot be compared is a problem. */
export function includes(list: Value, value: Value, place: Place, frame: Frame): Outcome {
  if (!isList(list)) return mismatch('a list', list, place)
  const tooMany = step(frame, list.length, place)
  if (tooMany) return tooMany
  let found = false
  for (const item of list) {
    if (!isValue(item)) return new Problem('an item cannot be read', place)
    const same = sameness(item, value, place)
    if (same instanceof Problem) return same
    found ||= same
  }
  return found
}

export function sameness(left: Value, right: Value, place: Place): boolean | Problem {
  return equal(left, right) ?? incomparable(left, right, place)
}

export function incomparable(left: Value, right: Value, place: Place): Problem {
  return new Problem(`${describeValue(left)} and ${describeValue(right)} cannot be compared here`, place)
}

export function mismatch(expected: string, found: Value, place: Place): Problem {
  return new Problem(`expected ${expected}, found ${describeValue(found)}`, place)
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

/** Checks if something is of a kind that the language knows. A scope that differs from its declaration must not break an evaluation. */
export function isValue(value: unknown): value is Value {
  const type = typeof value
  return type === 'boolean' || type === 'bigint' || type === 'string' || (type === 'object' && value !== null)
}

/** Keys come from requests as well. Almost all are plain words, and looking at each character would take longer than the rest. */
function shown(name: string): string {
  return /^\w{1,100}$/.test(name) ? name : visible(name, 100)
}

function isStruct(value: Value): value is Struct {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Timestamp)
}

/** Positions are counted in characters, so that none is cut in two. */
function part(text: string, start: bigint, end: bigint, place: Place, frame: Frame): string | Problem {
  if (start >= end || start >= text.length) return ''
  const last = end < text.length ? Number(end) : text.length
  const tooMany = step(frame, last >> 6, place)
  if (tooMany) return tooMany
  let [from, at] = [0, 0]
  for (let count = 0; count < last && at < text.length; count++) {
    if (count === Number(start)) from = at
    at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1
    if (count < Number(start)) from = at
  }
  return text.slice(from, at)
}
