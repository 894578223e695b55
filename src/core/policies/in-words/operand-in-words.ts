import { type Names, namedKindOf } from '../engine/pitfalls/named-ids.ts'
import type { Node } from '../language/syntax.ts'
import { isListAt, wordsOfPath } from './path-words.ts'
import { codePiece, quotedPiece } from './pieces.ts'
import { wordsOfValue } from './value-words.ts'

export interface Around {
  readonly names: Names
  /** Paths of the variables in force; undefined for items of what has no path. */
  readonly bound: ReadonlyMap<string, string | undefined>
}

/** Path of a chain of names and fields, with items of lists as `[]`. An item by its position has none: it is not any of them. */
export function pathOf(node: Node, { bound }: Around): string | undefined {
  if (node.kind === 'name') return bound.has(node.name) ? bound.get(node.name) : node.name
  const of = node.kind === 'field' ? pathOf(node.of, { bound } as Around) : undefined
  return of === undefined || node.kind !== 'field' ? undefined : `${of}.${node.name}`
}

/** A value in words, and as code where there are none. @param path - What a quoted text is compared with. */
export function operandInWords(node: Node, around: Around, path?: string): string {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'string' ? textInWords(node.value, around.names, path) : String(node.value)
    case 'name':
    case 'field':
      return chainInWords(node, around)
    case 'count':
      return countInWords(node.of, around) ?? codePiece(node)
    case 'call':
      return node.name === 'Timestamp' ? node.quoted.map(({ text }) => quotedPiece(text)).join('') : codePiece(node)
    case 'list':
    case 'index':
    case 'slice':
    case 'each':
    case 'contains':
    case 'not':
    case 'comparison':
    case 'in':
    case 'and':
    case 'or':
      return codePiece(node)
  }
}

function chainInWords(node: Extract<Node, { kind: 'name' | 'field' }>, around: Around): string {
  const path = pathOf(node, around)
  const words = path === undefined ? undefined : wordsOfPath(path)
  if (words !== undefined) return words
  return (node.kind === 'field' && node.name === 'count' && countInWords(node.of, around)) || codePiece(node)
}

function countInWords(list: Node, around: Around): string | undefined {
  const path = pathOf(list, around)
  const words = path !== undefined && isListAt(path) ? wordsOfPath(path) : undefined
  return words && `the number of ${words}`
}

/** The name of what has this id, where the text is held against an id; the words for a value of the API. */
function textInWords(text: string, names: Names, path: string | undefined): string {
  if (path === undefined) return quotedPiece(text)
  const kind = namedKindOf(path)
  if (kind === undefined) return wordsOfValue(path, text) ?? quotedPiece(text)
  const name = names.nameOf(kind, text)
  if (name === undefined) return `${quotedPiece(text)} (not in this organization)`
  return names.isOnlyOneNamed(kind, name) ? quotedPiece(name) : `${quotedPiece(name)} (${quotedPiece(text)})`
}
