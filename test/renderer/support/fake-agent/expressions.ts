import type { ExpressionCheck } from '../../../../src/shared/policies.ts'
import type { Script } from './script.ts'

/** The words each kind of expression may begin with, and some of the fields below them. */
export const rootsOf = (data: Script): Record<string, Record<string, string[]>> => ({
  condition: {
    activity: ['type', 'kind', 'resource', 'action', 'params'],
    eth: ['tx', 'eip_712'],
    solana: ['tx'],
    wallet: ['id', 'label'],
    wallet_account: ['address'],
    private_key: ['id', 'tags'],
    controls: data.velocityControls.map(({ identifier }) => identifier),
  },
  consensus: { approvers: ['any', 'all', 'filter', 'count'], credentials: ['any', 'all'] },
  time: { time: ['now'], Timestamp: [], CronSpan: [] },
})

/** The first word that is neither known nor a field, a function or a variable. */
export function problemIn(data: Script, field: string, text: string): ExpressionCheck['problem'] {
  const bare = text.replace(/'[^']*'/g, literal => '0'.repeat(literal.length))
  const quote = bare.indexOf("'")
  if (quote >= 0) return { message: "This string is not closed: expected “'”.", from: quote, to: text.length }
  const variables = [...bare.matchAll(/\.\w+\((\w+),/g)].map(([, name]) => name ?? '')
  const known = [...Object.keys(rootsOf(data)[field] ?? {}), ...variables, 'true', 'false', 'in']
  for (const match of bare.matchAll(/(?<![.\w])[A-Za-z_]\w*/g)) {
    const [word] = match
    if (!known.includes(word))
      return { message: `There is no “${word}” here.`, from: match.index, to: match.index + word.length }
  }
  const opened = [...bare].filter(letter => letter === '(').length
  const closed = [...bare].filter(letter => letter === ')').length
  if (opened > closed) return { message: 'Expected “)”.', from: text.length, to: text.length }
  if (/(&&|\|\||==|\bin)\s*$/.test(bare)) return { message: 'Expected a value.', from: text.length, to: text.length }
  return null
}
