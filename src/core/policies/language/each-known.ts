import { anything, just, type Known, type KnownList, missing, truthOf } from './known.ts'
import type { EachMethod } from './syntax.ts'

/** What `.all`, `.any` or `.filter` of a list comes to. */
export function eachOf(method: EachMethod, list: Known, predicate: (item: Known) => Known): Known {
  switch (list.kind) {
    case 'missing':
      return missing
    case 'items':
      return eachWritten(method, list.items, list.items.map(predicate))
    case 'list':
      return list.to === 0 ? ofNone(method, list) : eachSupposed(method, list, predicate)
    default:
      return ofSome(method, truthOf(predicate(anything)))
  }
}

function ofNone(method: EachMethod, list: KnownList): Known {
  return method === 'filter' ? list : just(method === 'all')
}

/** The list may have items, and it comes to this for each of them. */
function ofSome(method: EachMethod, truth: boolean | undefined): Known {
  return method !== 'filter' && truth === (method === 'all') ? just(truth) : anything
}

function eachWritten(method: EachMethod, items: readonly Known[], outcomes: readonly Known[]): Known {
  if (outcomes.includes(missing)) return missing
  const truths = outcomes.map(truthOf)
  if (method === 'filter') {
    return truths.includes(undefined) ? anything : { kind: 'items', items: items.filter((_, at) => truths[at]) }
  }
  const settling = method === 'any'
  if (truths.includes(settling)) return just(settling)
  return truths.includes(undefined) ? anything : just(!settling)
}

function eachSupposed(method: EachMethod, list: KnownList, predicate: (item: Known) => Known): Known {
  const outcome = predicate(list.item)
  const isThere = list.from > 0
  if (outcome.kind === 'missing') return isThere ? missing : anything
  const truth = truthOf(outcome)
  const others = list.every ? truth : truthOf(predicate(anything))
  if (method === 'filter') return filtered(list, truth, others)
  const settling = method === 'any'
  if (truth === settling && isThere) return just(settling)
  return truth === !settling && others === !settling ? just(!settling) : anything
}

function filtered(list: KnownList, truth: boolean | undefined, others: boolean | undefined): Known {
  if (truth && others) return list
  const to = truth === false && others === false ? 0 : list.to
  const drops = list.part === 'less' || (truth === false && list.from > 0)
  return {
    ...list,
    ...(truth === false && { item: anything }),
    from: truth && list.from > 0 ? 1 : 0,
    to: truth === false && list.from > 0 ? Math.min(to, list.to - 1) : to,
    part: drops ? 'less' : 'unknown',
  }
}
