import type { InWords } from '../../../shared/policies.ts'
import type { Comparison, EachMethod, Node } from '../language/syntax.ts'
import { type Around, operandInWords, pathOf } from './operand-in-words.ts'
import { wordsOfPath } from './path-words.ts'
import { codePiece, quotedPiece } from './pieces.ts'

type Of<Kind extends Node['kind']> = Extract<Node, { kind: Kind }>

/** Something that is true or false, in words. A part that has no words stands in them as code, so nothing is left out. */
export function clauseInWords(node: Node, around: Around): InWords {
  switch (node.kind) {
    case 'literal':
      return said(node.value === true ? 'Always' : node.value === false ? 'Never' : isTrue(node))
    case 'and':
      return { text: 'All of these are true:', parts: node.terms.map(term => clauseInWords(term, around)) }
    case 'or':
      return { text: 'At least one of these is true:', parts: node.terms.map(term => clauseInWords(term, around)) }
    case 'not':
      return { text: 'This is not true:', parts: [clauseInWords(node.of, around)] }
    case 'comparison':
      return comparisonInWords(node, around)
    case 'in':
      return membershipInWords(node, node.item, node.list, around)
    case 'contains':
      return membershipInWords(node, node.value, node.of, around)
    case 'each':
      return node.method === 'filter' ? said(isTrue(node)) : itemsInWords(eachWords[node.method], node, around)
    case 'name':
    case 'field':
    case 'index': {
      const limit = limitOf(node, around)
      return said(limit === undefined ? isTrue(node) : `The limit ${quotedPiece(limit)} holds`)
    }
    case 'call':
      return spanInWords(node)
    case 'list':
    case 'slice':
    case 'count':
      return said(isTrue(node))
  }
}

function said(text: string): InWords {
  return { text, parts: [] }
}

const isTrue = (node: Node): string => `${codePiece(node)} is true`

const eachWords: Readonly<Record<Exclude<EachMethod, 'filter'>, (list: string) => string>> = {
  any: list => `For at least one of ${list}`,
  all: list => `For each of ${list}, or if there is none`,
}

const comparisonWords: Readonly<Record<Comparison, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '>': 'is more than',
  '<=': 'is at most',
  '>=': 'is at least',
}

const numberWords: Readonly<Record<Comparison, string>> = {
  '==': 'For exactly',
  '!=': 'For any number but',
  '<': 'For fewer than',
  '>': 'For more than',
  '<=': 'For at most',
  '>=': 'For at least',
}

function comparisonInWords(node: Of<'comparison'>, around: Around): InWords {
  const { operator, left, right } = node
  const counted = left.kind === 'count' || (left.kind === 'field' && left.name === 'count') ? left.of : undefined
  if (counted?.kind === 'each' && counted.method === 'filter' && right.kind === 'literal')
    return itemsInWords(list => `${numberWords[operator]} ${right.value} of ${list}`, counted, around, node)
  const [one, other] = [
    operandInWords(left, around, pathOf(right, around)),
    operandInWords(right, around, pathOf(left, around)),
  ]
  return said(capitalized(`${one} ${comparisonWords[operator]} ${other}`))
}

/** `item in list`, which is also `list.contains(item)`. */
function membershipInWords(node: Of<'in' | 'contains'>, item: Node, list: Node, around: Around): InWords {
  const path = pathOf(list, around)
  if (list.kind === 'list') {
    const one = pathOf(item, around)
    const items = list.items.map(each => operandInWords(each, around, one))
    return said(capitalized(`${operandInWords(item, around)} is one of: ${items.join(', ') || 'none'}`))
  }
  const words = path === undefined ? undefined : wordsOfPath(path)
  if (words === undefined) return said(isTrue(node))
  return said(capitalized(`${words} include ${operandInWords(item, around, `${path}[]`)}`))
}

/**
 * Says for how many items of a list something is true.
 * @param whole - What is said as code where there are no words.
 */
function itemsInWords(begin: (list: string) => string, node: Of<'each'>, around: Around, whole: Node = node): InWords {
  const path = pathOf(node.of, around)
  const item = path === undefined ? undefined : `${path}[]`
  // Two items of one list would be called the same.
  if (item !== undefined && [...around.bound.values()].includes(item)) return said(isTrue(whole))
  const list = (path !== undefined && wordsOfPath(path)) || codePiece(node.of)
  const bound = new Map([...around.bound, [node.variable, item]])
  const predicate = clauseInWords(node.predicate, { ...around, bound })
  const called = holdsCode(predicate) ? `, as ${codePiece(node.variable)}` : ''
  return { text: `${begin(list)}${called}:`, parts: [predicate] }
}

function holdsCode({ text, parts }: InWords): boolean {
  return text.includes('`') || parts.some(holdsCode)
}

/** The identifier of a limit that is read, if one is. */
function limitOf(node: Of<'name' | 'field' | 'index'>, around: Around): string | undefined {
  if (node.kind === 'name' || pathOf(node.of, around) !== 'controls') return undefined
  if (node.kind === 'field') return node.name
  return node.at.kind === 'literal' && typeof node.at.value === 'string' ? node.at.value : undefined
}

function spanInWords(node: Of<'call'>): InWords {
  const [cron, duration, zone] = node.quoted.map(({ text }) => quotedPiece(text))
  if (node.name !== 'CronSpan' || cron === undefined || duration === undefined) return said(isTrue(node))
  const clocks = zone === undefined ? '' : ` on the clocks of ${zone}`
  return said(
    `It is less than ${duration} since it was ${cron} (minute, hour, day of the month, month, day of the week)${clocks}`,
  )
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
