import type { Random } from './random.ts'

/** Result of one clause: `notApplicable` fails for something that requests of this kind never have. */
export type Truth = boolean | 'error' | 'notApplicable'

/** A text of the policy language together with what it means, said in TypeScript. */
export type Phrase<Facts> =
  | { readonly is: 'clause'; readonly text: string; truth(facts: Facts): Truth }
  | { readonly is: 'and' | 'or'; readonly left: Phrase<Facts>; readonly right: Phrase<Facts> }
  | { readonly is: 'not'; readonly of: Phrase<Facts> }

export function textOf<Facts>(phrase: Phrase<Facts>): string {
  if (phrase.is === 'clause') return phrase.text
  if (phrase.is === 'not') return `!(${textOf(phrase.of)})`
  return `(${textOf(phrase.left)} ${phrase.is === 'and' ? '&&' : '||'} ${textOf(phrase.right)})`
}

/** wire.md §6.1: every clause is evaluated, and one that fails fails the whole. */
export function comesTo<Facts>(phrase: Phrase<Facts>, facts: Facts): boolean | 'error' {
  if (phrase.is === 'clause') {
    const truth = phrase.truth(facts)
    return truth === 'notApplicable' ? 'error' : truth
  }
  if (phrase.is === 'not') {
    const inner = comesTo(phrase.of, facts)
    return inner === 'error' ? 'error' : !inner
  }
  const [left, right] = [comesTo(phrase.left, facts), comesTo(phrase.right, facts)]
  if (left === 'error' || right === 'error') return 'error'
  return phrase.is === 'and' ? left && right : left || right
}

/**
 * Evaluates a phrase in a policy that denies: a clause that fails may hold, one about what the request never has is not met and
 * leaves the others their say.
 */
export function asDenial<Facts>(phrase: Phrase<Facts>, facts: Facts): Truth {
  if (phrase.is === 'clause') return phrase.truth(facts)
  if (phrase.is === 'not') {
    const inner = asDenial(phrase.of, facts)
    return typeof inner === 'boolean' ? !inner : inner
  }
  const parts = [asDenial(phrase.left, facts), asDenial(phrase.right, facts)]
  const settles = phrase.is === 'or'
  if (parts.includes(settles)) return settles
  if (phrase.is === 'and' && parts.includes('notApplicable')) return 'notApplicable'
  if (parts.includes('error')) return 'error'
  return parts.every(part => part === 'notApplicable') ? 'notApplicable' : !settles
}

function joined<Facts>(random: Random, clause: () => Phrase<Facts>, depth = 2): Phrase<Facts> {
  if (depth === 0 || random.percent(60)) return clause()
  const inner = () => joined(random, clause, depth - 1)
  if (random.percent(25)) return { is: 'not', of: inner() }
  return { is: random.percent(50) ? 'and' : 'or', left: inner(), right: inner() }
}

/** Facts about the requests of the model that conditions can test. */
export interface RequestFacts {
  readonly kind: string
  readonly resource: string
  readonly action: string
  /** Users a DELETE_USERS names. */
  readonly userIds?: readonly string[]
  /** Whose credentials it is about. */
  readonly userId?: string
}

/** @param idOf - Of a user, by the name the model has for it. */
export function conditionAbout(
  random: Random,
  users: readonly string[],
  kinds: readonly string[],
  idOf: (name: string) => string,
): Phrase<RequestFacts> {
  const user = () => anyOf(random, users)
  const clauses: (() => Phrase<RequestFacts>)[] = [
    () => clause('true', () => true),
    () => clause("activity.kind == 'NOTHING'", () => false),
    () => {
      const wanted = anyOf(random, kinds)
      return clause(`activity.kind == '${wanted}'`, ({ kind }) => kind === wanted)
    },
    () => {
      const wanted = anyOf(random, ['USER', 'POLICY', 'CREDENTIAL', 'PRIVATE_KEY'])
      return clause(`activity.resource == '${wanted}'`, ({ resource }) => resource === wanted)
    },
    () => {
      const wanted = anyOf(random, ['CREATE', 'UPDATE', 'DELETE'])
      return clause(`activity.action != '${wanted}'`, ({ action }) => action !== wanted)
    },
    () => {
      const wanted = user()
      return clause(`activity.params.user_ids.contains('${idOf(wanted)}')`, ({ userIds }) =>
        userIds ? userIds.includes(wanted) : 'notApplicable',
      )
    },
    () => {
      const wanted = user()
      return clause(`activity.params.user_ids[1] == '${idOf(wanted)}'`, ({ userIds }) =>
        userIds ? (userIds[1] === undefined ? 'error' : userIds[1] === wanted) : 'notApplicable',
      )
    },
    () => {
      const wanted = user()
      return clause(`activity.params.user_id == '${idOf(wanted)}'`, ({ userId }) =>
        userId === undefined ? 'notApplicable' : userId === wanted,
      )
    },
    () =>
      clause("private_key.id == 'none'", ({ resource }) => (resource === 'PRIVATE_KEY' ? 'error' : 'notApplicable')),
    () => clause("eth.tx.to == '0x00'", () => 'notApplicable'),
  ]
  return joined(random, () => anyOf(random, clauses)())
}

/** One who approved, as consensus expressions see it. */
export interface Approver {
  readonly user: string
  readonly key: string
  readonly tags: ReadonlySet<string>
}

export function consensusAmong(
  random: Random,
  among: { readonly users: readonly string[]; readonly keys: readonly string[]; readonly tags: readonly string[] },
  idOf: (name: string) => string,
): Phrase<readonly Approver[]> {
  const { users, keys, tags } = among
  const count = () => 1 + random.below(3)
  const someUser = () => {
    const wanted = anyOf(random, users)
    return clause<readonly Approver[]>(`approvers.any(u, u.id == '${idOf(wanted)}')`, approvers =>
      approvers.some(({ user }) => user === wanted),
    )
  }
  const clauses: (() => Phrase<readonly Approver[]>)[] = [
    someUser,
    someUser,
    someUser,
    () => {
      const least = count()
      return clause(`approvers.count() >= ${least}`, approvers => approvers.length >= least)
    },
    () => {
      const exact = count()
      return clause(`approvers.count() == ${exact}`, approvers => approvers.length === exact)
    },
    () => {
      const unwanted = anyOf(random, users)
      return clause(`approvers.all(u, u.id != '${idOf(unwanted)}')`, approvers =>
        approvers.every(({ user }) => user !== unwanted),
      )
    },
    () => {
      const wanted = anyOf(random, users)
      return clause(`approvers[1].id == '${idOf(wanted)}'`, ([, second]) =>
        second === undefined ? 'error' : second.user === wanted,
      )
    },
    () => {
      const wanted = anyOf(random, keys)
      return clause(`credentials.any(c, c.id == '${idOf(wanted)}')`, approvers =>
        approvers.some(({ key }) => key === wanted),
      )
    },
    () => {
      if (tags.length === 0) return someUser()
      const [wanted, least] = [anyOf(random, tags), 1 + random.below(2)]
      return clause(`approvers.filter(u, '${idOf(wanted)}' in u.tags).count() >= ${least}`, approvers => {
        return approvers.filter(each => each.tags.has(wanted)).length >= least
      })
    },
  ]
  return joined(random, () => anyOf(random, clauses)())
}

/** Windows that open or close within two days of `start`. */
export function timeAround(random: Random, start: number): Phrase<number> {
  return joined(random, () => {
    const at = start + random.below(48) * 3_600_000
    const text = `Timestamp('${new Date(at).toISOString()}')`
    if (random.percent(50)) return clause(`time.now < ${text}`, now => now < at)
    return clause(`time.now >= ${text}`, now => now >= at)
  })
}

export function anyOf<Value>(random: Random, values: readonly Value[]): Value {
  return values[random.below(values.length)] as Value
}

function clause<Facts>(text: string, truth: (facts: Facts) => Truth): Phrase<Facts> {
  return { is: 'clause', text, truth }
}
