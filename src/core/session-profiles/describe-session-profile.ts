import type { Field, Warning } from '../../shared/card.ts'
import type { Activity } from '../activity/activity.ts'
import { secondsInWords } from '../display/seconds-in-words.ts'
import { quoted, visible } from '../display/visible.ts'
import { changesGovernance } from '../engine/evaluation/changes-governance.ts'
import { calls as mfaPolicies } from '../mfa-policies/index.ts'
import { calls as organizations } from '../organizations/index.ts'
import { findPitfalls, patienceOfRequest } from '../policies/engine/pitfalls/find-pitfalls.ts'
import type { Here, Names } from '../policies/engine/pitfalls/named-ids.ts'
import { wordsField } from '../policies/in-words/words-field.ts'
import { calls as policies } from '../policies/index.ts'
import { couldBe, type Patience } from '../policies/language/could-be.ts'
import { just } from '../policies/language/known.ts'
import { parse } from '../policies/language/parse.ts'
import { suppose } from '../policies/language/suppose.ts'
import type { Node } from '../policies/language/syntax.ts'
import type { SessionProfile } from '../records/session-profile.ts'
import { subjectsWithParams } from '../subjects-with-params.ts'
import { calls as velocityControls } from '../velocity-controls/index.ts'

type Profile = Pick<SessionProfile, 'name' | 'scope' | 'expirationSeconds' | 'notes'>

/** Fields of the card of a new profile: its scope in words, and as code. */
export function profileFields({ name, scope, expirationSeconds: seconds, notes }: Profile, names: Names): Field[] {
  return [
    { label: 'Name', value: visible(name, 100) },
    wordsField('Requests its sessions may make', scope, '', names),
    {
      label: 'Its sessions end',
      value: seconds === null ? 'when their login says' : `after ${secondsInWords(seconds)} at the latest`,
    },
    ...(notes === '' ? [] : [exact('Notes', notes)]),
    { label: 'As code', value: '', folded: true, children: [exact('Scope', scope)] },
  ]
}

/** Takes long for long scopes: to be asked where the warnings are shown. */
export function profileWarnings({ name, scope }: Profile, here: Here): readonly Warning[] {
  const patience = patienceOfRequest()
  const pitfalls = [...new Set(findPitfalls(scope, 'EFFECT_ALLOW', here, patience).map(({ message }) => message))]
  const widening = wideningKinds(parse(scope), patience)
  return [
    ...(widening.length > 0 ? [wideningWarning(widening)] : []),
    ...pitfalls.map(message => ({ level: 'notice', text: `${quoted(name, 100)}: ${message}` }) as const),
  ]
}

/** Everything by which a session could give itself, or somebody else, more than its scope lets it do. */
const widens: readonly Activity[] = [...subjectsWithParams, policies, mfaPolicies, velocityControls, organizations]
  .flatMap(({ activities }) => activities)
  .filter(changesGovernance)

function wideningKinds(scope: Node, patience: Patience): readonly string[] {
  const meets = ({ governance, kind, types }: Activity) => {
    // What the root quorum alone decides has its type and no other words.
    const { resource, action } = governance.by === 'policy' ? governance : { resource: '', action: '' }
    const words = {
      'activity.kind': governance.by === 'policy' ? kind : '',
      'activity.resource': resource,
      'activity.action': action,
    }
    const known = Object.fromEntries(Object.entries(words).map(([path, text]) => [path, just(text)]))
    return types.some(({ type }) =>
      couldBe(true, scope, suppose({ ...known, 'activity.type': just(type) }, 'every'), patience),
    )
  }
  return widens.filter(meets).map(({ kind }) => kind)
}

/** Kinds that are named. */
const mostNamed = 3

function wideningWarning(kinds: readonly string[]): Warning {
  const more = kinds.length - mostNamed
  const named = kinds.slice(0, mostNamed).join(', ')
  const all = more > 0 ? `${named} and ${more} other ${more === 1 ? 'kind' : 'kinds'} of request` : named
  return {
    level: 'danger',
    text: `Its sessions may change who may do what, and so get around the scope: it allows ${all}.`,
  }
}

function exact(label: string, text: string): Field {
  return { label, value: visible(text, 40_000, { lines: true }), style: 'text' }
}
