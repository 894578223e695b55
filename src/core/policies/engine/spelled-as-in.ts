import { chains } from '../../chains/index.ts'
import { mailboxOf } from '../../schema/mailbox.ts'
import type { Expression } from '../language/expression.ts'
import { lazily, readFrom } from '../language/lazily.ts'
import { parse } from '../language/parse.ts'
import { childrenOf, type Node } from '../language/syntax.ts'
import { type Scope, Timestamp, type Value } from '../language/value.ts'

/**
 * The scope with each address in place of which an expression names another of the same account, or of the same mailbox, spelled as the
 * expression has it (docs/decisions/0017-a-denied-address-means-the-key.md). Undefined where it names no such address.
 */
export function spelledAsIn(expression: Expression, scope: Scope): Scope | undefined {
  const spellings = spellingsIn(expression)
  if (spellings.length === 0) return undefined
  const respelled = spellings.map(
    ({ keyword, respell }) => [keyword, () => withTexts(scope[keyword], respell)] as const,
  )
  return lazily({ ...readFrom(scope), ...Object.fromEntries(respelled) })
}

/** Below one keyword: what addresses of one account have in common. */
interface Accounts {
  readonly keyword: string
  /** Undefined for what is no address. */
  accountOf(text: string): string | undefined
}

const mailboxes: Accounts = {
  keyword: 'approvers',
  accountOf: text => (text.includes('@') ? mailboxOf(text) : undefined),
}

const accounts: readonly Accounts[] = [
  ...chains.flatMap(({ words }) => (words?.accountOf ? { keyword: words.keyword, accountOf: words.accountOf } : [])),
  mailboxes,
]

/** Spelling of the accounts that an expression names. */
interface Spelling {
  readonly keyword: string
  readonly respell: (text: string) => string
}

/** An expression is asked at each request. */
const known = new WeakMap<Expression, readonly Spelling[]>()

function spellingsIn(expression: Expression): readonly Spelling[] {
  const before = known.get(expression)
  if (before) return before
  const spellings = accounts.flatMap(({ keyword, accountOf }) => {
    if (!expression.text.includes(keyword)) return []
    const named = new Map(textsIn(parse(expression.text)).map(text => [accountOf(text), text]))
    named.delete(undefined)
    const respell = (text: string) => named.get(accountOf(text)) ?? text
    return named.size > 0 ? [{ keyword, respell }] : []
  })
  known.set(expression, spellings)
  return spellings
}

function textsIn(node: Node): readonly string[] {
  if (node.kind === 'literal') return typeof node.value === 'string' ? [node.value] : []
  return childrenOf(node).flatMap(textsIn)
}

function withTexts(value: Value | undefined, respell: (text: string) => string): Value | undefined {
  if (typeof value === 'string') return respell(value)
  if (typeof value !== 'object' || value instanceof Timestamp) return value
  if (isList(value)) return value.map(each => withTexts(each, respell) as Value)
  const fields = Object.keys(value).map(name => [name, () => withTexts(value[name], respell)] as const)
  return lazily(Object.fromEntries(fields))
}

function isList(value: readonly Value[] | Scope): value is readonly Value[] {
  return Array.isArray(value)
}
