import { ProtobufWire } from '../wire/protobuf-wire.ts'
import { textOf } from '../wire/text-of.ts'
import { addressesInText } from './addresses-in-text.ts'

/** Messages within messages. Rights that are handed over have two or three. */
const deepest = 8

/** No shorter part holds an address: one has 38 characters behind a letter and a 1, and a message can have 300,000 parts. */
const shortest = 40

/** The addresses in the texts of a protobuf message of whatever kind, in the order they stand there. */
export function addressesInProtobuf(bytes: Uint8Array): readonly string[] {
  return [...new Set(partsOf(bytes, 0).flatMap(part => addressesInText(textOf(part) ?? '')))]
}

/** Lists the parts that have a length. Each may be text, bytes or a message, and is tried as all three. */
function partsOf(bytes: Uint8Array, depth: number): readonly Uint8Array[] {
  if (depth > deepest) return []
  const long = fieldsOf(bytes).filter(part => part.length >= shortest)
  return long.flatMap(part => [part, ...partsOf(part, depth + 1)])
}

/** Thrown many thousand times for the parts of one message: to make an error takes a hundred times as long. */
const noMessage = new Error('These bytes are no message')

/** Returns the fields as far as the bytes are those of a message. */
function fieldsOf(bytes: Uint8Array): readonly Uint8Array[] {
  const wire = new ProtobufWire(bytes, () => noMessage)
  const parts: Uint8Array[] = []
  try {
    while (wire.left > 0) {
      const kind = wire.short('a tag') % 8
      if (kind === 0) wire.varint('a number')
      else if (kind === 1) wire.take(8, 'a number')
      else if (kind === 5) wire.take(4, 'a number')
      else if (kind === 2) parts.push(wire.delimited('a part'))
      else return parts
    }
  } catch {
    // What follows is no message.
  }
  return parts
}
